import type { Page } from '@playwright/test'
import { expect, type Phone, test } from './fixture.ts'

const HOME = 'Who is around?'
const LANDING = 'YoUrs truly local'
const NOT_FOUND = '404 Page Not Found'

interface Route {
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
const ROUTES: readonly Route[] = [
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
  forEverybody('/email-test', 'E-mail test'),
  forEverybody('/test-page', 'Test page'),
  forEverybody('/terms', 'Terms'),
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
  forEverybody('/open', 'A shared link'),
  forMembers('/invites', 'Invite friends'),
  { ...forEverybody('/gathering/a-code', 'No such gathering'), signedIn: ['A gathering'] },
  forMembers('/gatherings', 'What’s planned'),
  forMembers('/gatherings/new', 'Start something'),
  forMembers('/gatherings/hours', 'When you’re free'),
  forMembers('/gatherings/999999', 'A gathering', [404]),
  forMembers('/trusted-contacts', 'Trusted contacts'),
  forMembers('/notifications/settings', 'Notification settings'),
]

const EXPECTED_ERRORS = ROUTES.flatMap(({ errors = [] }) => errors)
/** The chat of a pair sorts the IDs by itself. */
const IN_ORDER: Record<string, string> = { '/chat/999999/999998': '/chat/999998/999999' }
const BARE = ['/simple-test', '/bare-test', '/ultra-minimal-test', '/minimal-test']
/** Pages whose title is different for members. */
const TO_MEMBERS: Record<string, string> = { '/chat': 'Chats' }

/**
 * The pages that open, and one redirect to each page: web/src/app/routes-redirects.test.ts has all of them.
 */
const visitsAs = (who: 'signedIn' | 'signedOut') =>
  ROUTES.filter((route, nth) => {
    const [, leadsTo] = route[who]
    return !leadsTo || ROUTES.findIndex((each) => each[who][1] === leadsTo) === nth
  })

/** Navigates like a link inside the app, without a page load. */
const goTo = (page: Page, path: string) => page.evaluate((path) => history.pushState(null, '', path), path)

async function expectPage({ page }: Phone, path: string, [title, leadsTo]: readonly [string, string?]) {
  const isBefore = await page.evaluate(() => history.length)
  await goTo(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeVisible()
  await expect(page, path).toHaveURL(new URL(leadsTo ?? IN_ORDER[path] ?? path, page.url()).href)
  // Redirects replace the history entry, so that Back does not lead here again.
  expect(await page.evaluate(() => history.length), path).toBeLessThanOrEqual(isBefore + 1)
}

// In these two, the browser has only what the oldest supported ones have. All other tests have a current one.
test('signed out, every route shows its page as specified', async ({ phone }) => {
  const visitor = await phone('visitor', { isOldest: true })
  for (const status of EXPECTED_ERRORS) visitor.expectError(status)
  await visitor.page.goto('/welcome')
  for (const { path, signedOut } of visitsAs('signedOut')) await expectPage(visitor, path, signedOut)
})

test('signed in, every route shows its page as specified', async ({ phone }) => {
  const member = await phone('member', { isOldest: true })
  await member.enter()
  for (const status of EXPECTED_ERRORS) member.expectError(status)
  const isBare = ({ path }: Route) => BARE.includes(path)
  for (const { path, signedIn } of visitsAs('signedIn').filter((route) => !isBare(route))) {
    const title = TO_MEMBERS[path] ?? signedIn[0]
    await expectPage(member, path, signedIn[1] ? [title, signedIn[1]] : [title])
  }
  // Last, because these pages are outside the app and load again.
  for (const { path, signedIn } of ROUTES.filter(isBare)) {
    await member.page.goto(path)
    await expect(member.page.getByRole('heading', { level: 1, name: signedIn[0] }), path).toBeVisible()
  }
})

test('admins see the admin pages, and others see the server’s error', async ({ phone }) => {
  const admin = await phone('root', { isAdmin: true })
  const member = await phone('member')
  const visitor = await phone('visitor')
  await admin.enter()
  await member.enter()
  member.expectError(403)
  visitor.expectError(401)
  await visitor.page.goto('/welcome')
  const paths = ['/admin', '/admin-new', '/admin-dashboard', '/admin-console', '/admin-verification']
  for (const path of paths) {
    await goTo(visitor.page, path)
    const asked = visitor.page.getByRole('alert')
    await expect(asked).toContainText('Authentication required. Please sign in. (401)')
    await expect(asked.getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
  for (const path of [...paths, '/admin-main', '/admin/monitoring', '/monitoring']) {
    await goTo(member.page, path)
    await expect(member.page.getByRole('alert')).toContainText(
      'You do not have permission to access this resource. (403)',
    )
    await goTo(admin.page, path)
    await expect(admin.page.getByRole('main')).toContainText(SHOWN_TO_ADMINS[path] ?? '')
  }
})

const SHOWN_TO_ADMINS: Record<string, string | RegExp> = {
  '/admin': 'The last 30 days',
  '/admin-new': 'The last 30 days',
  '/admin-dashboard': 'The last 30 days',
  '/admin-console': 'Find someone',
  '/admin-verification': /Nobody is waiting|waiting for review/,
  '/admin-main': 'You manage everything here',
  '/admin/monitoring': /Its databaseAnswers in \d+ ms/,
  '/monitoring': /Its databaseAnswers in \d+ ms/,
}
