const HOME = 'Who is around?'
const LANDING = 'YoUrs truly local'
const NOT_FOUND = '404 Page Not Found'

export interface Route {
  path: string
  /** The title of the page that opens, and the path it redirects to, if any. */
  signedIn: readonly [title: string, leadsTo?: string]
  signedOut: readonly [title: string, leadsTo?: string]
  /** Error statuses that the browser logs. */
  errors?: readonly number[]
}

const forVisitors = (path: string, title: string): Route => ({
  path,
  signedIn: [HOME, '/'],
  signedOut: [title],
})
const forEverybody = (path: string, title: string): Route => ({
  path,
  signedIn: [title],
  signedOut: [title],
})
const forMembers = (path: string, title: string, errors: readonly number[] = []): Route => ({
  path,
  signedIn: [title],
  signedOut: [LANDING, '/welcome'],
  errors,
})
const neverRedirected = (path: string, title: string): Route => ({
  ...forEverybody(path, title),
  errors: [401, 403],
})

/** Every path of the specification, section 2, in its order, and our own. */
export const ROUTES: readonly Route[] = [
  forVisitors('/welcome', LANDING),
  { path: '/', signedIn: [HOME], signedOut: [LANDING] },
  forVisitors('/signin', 'Welcome back'),
  forVisitors('/signup', 'Create your account'),
  forVisitors('/forgot-password', 'Forgot your password?'),
  forVisitors('/reset-password', 'A new password'),
  {
    path: '/reset-password/x',
    signedIn: [HOME, '/'],
    // The token does not stay in the URL.
    signedOut: ['A new password', '/reset-password'],
    errors: [400],
  },
  forEverybody('/verify-email', 'Your e-mail address'),
  forEverybody('/force-verify', 'Confirm your e-mail'),
  forEverybody('/first-admin', 'The first admin'),
  forEverybody('/email-test', 'E-mail test'),
  forEverybody('/test-page', 'Test page'),
  forEverybody('/terms', 'Terms'),
  forEverybody('/rules', 'House rules'),
  forEverybody('/imprint', 'Imprint'),
  forEverybody('/privacy', 'Privacy'),
  forEverybody('/badge-guide', 'Badge guide'),
  // Exists in development only.
  forMembers('/kit', NOT_FOUND),
  forMembers('/contribute', 'Contribute'),
  forMembers('/donate', 'Contribute'),
  forMembers('/profile', 'Profile'),
  forMembers('/profile-test', 'Profile test'),
  forMembers('/user-verification', 'Verification'),
  forMembers('/badges', 'My badges'),
  forMembers('/badges-debug', 'Badges debug'),
  { ...forEverybody('/chat/999999/999998', 'Chat'), errors: [404] },
  { ...forEverybody('/chat-direct/nobody_here/no_one', 'Chat'), errors: [404] },
  neverRedirected('/admin', 'Dashboard'),
  neverRedirected('/admin-new', 'Dashboard'),
  neverRedirected('/admin-dashboard', 'Dashboard'),
  neverRedirected('/admin-console', 'Console'),
  neverRedirected('/admin-verification', 'Verification'),
  forMembers('/admin-main', 'Admin', [403]),
  forMembers('/admin/monitoring', 'Monitoring', [403]),
  forMembers('/monitoring', 'Monitoring', [403]),
  forMembers('/interest-debug', 'Interest debug'),
  forMembers('/debug-test', 'Debug test'),
  forMembers('/simple-test', 'Simple test'),
  forMembers('/bare-test', 'Bare test'),
  forMembers('/ultra-minimal-test', 'Ultra-minimal test'),
  forMembers('/minimal-test', 'Minimal test'),
  forMembers('/react-test', 'React test'),
  forEverybody('/404', NOT_FOUND),
  forMembers('/no/such/page', NOT_FOUND),
  forMembers('/profile/edit', 'Edit profile'),
  forMembers('/profile/interests', 'Interests'),
  forMembers('/profile/privacy', 'Privacy settings'),
  forMembers('/profile/language', 'Language and units'),
  forMembers('/account', 'Account'),
  forMembers('/notifications', 'Notifications'),
  forMembers('/safety', 'Safety'),
  forMembers('/measures', 'Warnings and restrictions'),
  forEverybody('/chat', 'Chat'),
  {
    path: '/invite/a-code',
    signedIn: ['An invitation'],
    signedOut: ['We can’t find this invitation'],
  },
  {
    path: '/check-in/a-code',
    // The token does not stay in the URL.
    signedIn: ['Check-in', '/check-in/link'],
    signedOut: ['Check-in', '/check-in/link'],
  },
  { ...forEverybody('/transparency', 'What the team did'), errors: [404] },
  forEverybody('/report', 'Report someone'),
  forEverybody('/report/a-code', 'Your report'),
  forEverybody('/unsubscribe/a-code', 'E-mails about your plans'),
  forEverybody('/open', 'A shared link'),
  forMembers('/invites', 'Invite friends'),
  { ...forEverybody('/agenda', 'Public agenda'), errors: [404] },
  { ...forEverybody('/gathering/a-code', 'No such gathering'), signedIn: ['A gathering'] },
  forMembers('/gatherings', 'What’s planned'),
  forMembers('/gatherings/new', 'Start something'),
  forMembers('/gatherings/hours', 'When you’re free'),
  forMembers('/gatherings/999999', 'A gathering', [404]),
  forMembers('/trusted-contacts', 'Trusted contacts'),
  forMembers('/notifications/settings', 'Notification settings'),
]

/** Outside the app. */
export const BARE = ['/simple-test', '/bare-test', '/ultra-minimal-test', '/minimal-test']

/** Pages whose title is different for members. */
export const TO_MEMBERS: Record<string, string> = { '/chat': 'Chats' }
