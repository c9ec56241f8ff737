import type { ComponentType } from 'react'
import { DIAGNOSTIC_PATHS } from '../pages/rules-diagnostic-paths.ts'

interface PageModule {
  default: ComponentType
}

export interface PageRoute {
  /** As wouter reads it. */
  path: string
  load: () => Promise<PageModule>
}

const home: PageRoute['load'] = () => import('../pages/pages/HomePage.tsx')
const welcome: PageRoute['load'] = () => import('../pages/pages/WelcomePage.tsx')

const dashboard: PageRoute['load'] = () => import('../admin/pages/DashboardPage.tsx')
const diagnostics: PageRoute['load'] = () => import('../pages/pages/DiagnosticsPage.tsx')
const resetPassword: PageRoute['load'] = () => import('../accounts/pages/ResetPasswordPage.tsx')
const monitoring: PageRoute['load'] = () => import('../monitoring/pages/MonitoringPage.tsx')

const contribute: PageRoute['load'] = () => import('../pages/pages/ContributePage.tsx')

/** Which address shows which page. Each page is a file of its own, loaded when it is first shown. */
export const ROUTES: readonly PageRoute[] = [
  { path: '/welcome', load: welcome },
  { path: '/signin', load: () => import('../accounts/pages/SignInPage.tsx') },
  { path: '/signup', load: () => import('../accounts/pages/SignUpPage.tsx') },
  { path: '/forgot-password', load: () => import('../accounts/pages/ForgotPasswordPage.tsx') },
  { path: '/reset-password', load: resetPassword },
  { path: '/reset-password/:token', load: resetPassword },
  { path: '/verify-email', load: () => import('../accounts/pages/VerifyEmailPage.tsx') },
  { path: '/force-verify', load: () => import('../accounts/pages/ForceVerifyPage.tsx') },
  { path: '/user-verification', load: () => import('../verification/pages/VerificationPage.tsx') },
  { path: '/badges', load: () => import('../badges/pages/BadgesPage.tsx') },
  { path: '/terms', load: () => import('../pages/pages/TermsPage.tsx') },
  { path: '/privacy', load: () => import('../pages/pages/PrivacyPage.tsx') },
  { path: '/badge-guide', load: () => import('../pages/pages/BadgeGuidePage.tsx') },
  { path: '/contribute', load: contribute },
  { path: '/donate', load: contribute },
  { path: '/profile', load: () => import('../pages/pages/ProfilePage.tsx') },
  { path: '/measures', load: () => import('../accounts/pages/SanctionsPage.tsx') },
  { path: '/safety', load: () => import('../reports/pages/SafetyPage.tsx') },
  { path: '/account', load: () => import('../people/pages/AccountPage.tsx') },
  { path: '/notifications', load: () => import('../notifications/pages/NotificationsPage.tsx') },
  { path: '/trusted-contacts', load: () => import('../checkins/pages/ContactsPage.tsx') },
  { path: '/check-in/:token', load: () => import('../checkins/pages/CheckInLinkPage.tsx') },
  { path: '/invites', load: () => import('../invites/pages/InvitesPage.tsx') },
  { path: '/invite/:code', load: () => import('../invites/pages/InvitePage.tsx') },
  {
    path: '/notifications/settings',
    load: () => import('../notifications/pages/NotificationSettingsPage.tsx'),
  },
  { path: '/chat', load: () => import('../chat/pages/ConversationsPage.tsx') },
  { path: '/chat/:user1/:user2', load: () => import('../pages/pages/ConversationPage.tsx') },
  { path: '/chat-direct/:user1/:user2', load: () => import('../people/pages/ChatDirectPage.tsx') },
  { path: '/admin', load: dashboard },
  { path: '/admin-new', load: dashboard },
  { path: '/admin-dashboard', load: dashboard },
  { path: '/admin-console', load: () => import('../admin/pages/ConsolePage.tsx') },
  { path: '/admin-verification', load: () => import('../admin/pages/AdminVerificationPage.tsx') },
  { path: '/admin-main', load: () => import('../admin/pages/AdminMainPage.tsx') },
  { path: '/admin/monitoring', load: monitoring },
  { path: '/monitoring', load: monitoring },
  ...DIAGNOSTIC_PATHS.map((path) => ({ path, load: diagnostics })),
]

/** `/` is home for those who are signed in, and the landing page for everybody else. */
export const ROOT = { signedIn: home, signedOut: welcome }

export const NOT_FOUND: PageRoute['load'] = () => import('../pages/pages/NotFoundPage.tsx')

/** The file of the page at an address, if it has one of its own. */
export function loaderFor(address: string, isSignedIn: boolean): PageRoute['load'] | undefined {
  if (address === '/') return isSignedIn ? ROOT.signedIn : ROOT.signedOut
  return ROUTES.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address))?.load
}
