import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'

type LoadPage = () => Promise<{ default: ComponentType }>

const home: LoadPage = () => import('../pages/pages/HomePage.tsx')
const welcome: LoadPage = () => import('../pages/pages/WelcomePage.tsx')
const dashboard: LoadPage = () => import('../admin/pages/DashboardPage.tsx')
const diagnostics: LoadPage = () => import('../pages/pages/DiagnosticsPage.tsx')
const resetPassword: LoadPage = () => import('../sign-in/pages/ResetPasswordPage.tsx')
const monitoring: LoadPage = () => import('../monitoring/pages/MonitoringPage.tsx')
const contribute: LoadPage = () => import('../pages/pages/ContributePage.tsx')
const gatherings: LoadPage = () => import('./GatheringRoutes.tsx')
const link: LoadPage = () => import('./LinkRoutes.tsx')
const outside: LoadPage = () => import('./OutsideRoutes.tsx')
const notFound: LoadPage = () => import('../pages/pages/NotFoundPage.tsx')

/**
 * Every page, by audience and wouter path. Visitors are signed out, members are signed in; the wrong audience
 * is redirected. The team has a role: the server decides which role may see what, and a page shows the
 * server's error to everyone else.
 */
const PAGES = {
  visitors: {
    '/welcome': welcome,
    '/signin': () => import('../sign-in/pages/SignInPage.tsx'),
    '/signup': () => import('../sign-in/pages/SignUpPage.tsx'),
    '/forgot-password': () => import('../sign-in/pages/ForgotPasswordPage.tsx'),
    '/reset-password': resetPassword,
    '/reset-password/:token': resetPassword,
  },
  everyone: {
    '/verify-email': link,
    '/force-verify': link,
    '/first-admin': link,
    '/terms': () => import('../pages/pages/TermsPage.tsx'),
    '/rules': link,
    '/transparency': outside,
    '/imprint': link,
    '/privacy': () => import('../pages/pages/PrivacyPage.tsx'),
    '/badge-guide': () => import('../pages/pages/BadgeGuidePage.tsx'),
    '/check-in/:token': link,
    '/report': outside,
    '/report/:token': outside,
    '/unsubscribe/:token': link,
    '/invite/:code': () => import('../invites/pages/InvitePage.tsx'),
    '/open': link,
    '/agenda': () => import('../gatherings/pages/AgendaPage.tsx'),
    '/gathering/:code': () => import('../gatherings/pages/PublicGatheringPage.tsx'),
    '/chat': () => import('../chat/pages/ConversationsPage.tsx'),
    '/chat/:user1/:user2': () => import('../pages/pages/ConversationPage.tsx'),
    '/chat-direct/:user1/:user2': () => import('../people/pages/ChatDirectPage.tsx'),
    '/test-page': diagnostics,
    '/email-test': diagnostics,
    // Left out of the production bundle.
    ...(import.meta.env.DEV && { '/kit': () => import('../pages/pages/KitPage.tsx') }),
  },
  members: {
    '/user-verification': () => import('../verification/pages/VerificationPage.tsx'),
    '/badges': () => import('../badges/pages/BadgesPage.tsx'),
    '/contribute': contribute,
    '/donate': contribute,
    '/profile': () => import('../pages/pages/ProfilePage.tsx'),
    '/profile/edit': () => import('../pages/pages/EditProfilePage.tsx'),
    '/profile/interests': () => import('../pages/pages/InterestSettingsPage.tsx'),
    '/profile/privacy': () => import('../pages/pages/PrivacySettingsPage.tsx'),
    '/profile/language': () => import('../pages/pages/LanguageSettingsPage.tsx'),
    '/measures': link,
    '/safety': () => import('../reports/pages/SafetyPage.tsx'),
    '/account': () => import('../people/pages/AccountPage.tsx'),
    '/notifications': () => import('../notifications/pages/NotificationsPage.tsx'),
    '/trusted-contacts': () => import('../checkins/pages/ContactsPage.tsx'),
    '/invites': () => import('../invites/pages/InvitesPage.tsx'),
    '/gatherings': () => import('../gatherings/pages/GatheringsPage.tsx'),
    '/gatherings/:id': gatherings,
    '/gatherings/:id/poster': gatherings,
    '/notifications/settings': () => import('../notifications/pages/NotificationSettingsPage.tsx'),
    '/profile-test': diagnostics,
    '/badges-debug': diagnostics,
    '/interest-debug': diagnostics,
    '/debug-test': diagnostics,
    '/react-test': diagnostics,
  },
  team: {
    '/admin-main': () => import('../admin/pages/AdminMainPage.tsx'),
    '/admin/monitoring': monitoring,
    '/monitoring': monitoring,
  },
  // The specification never redirects these.
  teamWithoutRedirect: {
    '/admin': dashboard,
    '/admin-new': dashboard,
    '/admin-dashboard': dashboard,
    '/admin-console': () => import('../admin/pages/ConsolePage.tsx'),
    '/admin-verification': () => import('../admin/pages/AdminVerificationPage.tsx'),
  },
} satisfies Record<string, Record<string, LoadPage>>

export interface PageRoute {
  path: string | RegExp
  audience: keyof typeof PAGES
  load: LoadPage
  /** The page for members, if it differs. */
  loadForMembers?: LoadPage
}

const AUDIENCES = Object.keys(PAGES) as (keyof typeof PAGES)[]

/** Maps addresses to pages and audiences. The first match wins, and pages load on demand. */
export const ROUTES: readonly PageRoute[] = [
  { path: '/', audience: 'everyone', load: welcome, loadForMembers: home },
  ...AUDIENCES.flatMap((audience) =>
    Object.entries(PAGES[audience]).map(([path, load]) => ({ path, audience, load })),
  ),
  // The specification makes every path with these prefixes public, even unknown ones.
  { path: /^\/(404|chat|invite\/|check-in\/)/, audience: 'everyone', load: notFound },
  { path: /^\/reset-password/, audience: 'visitors', load: notFound },
  { path: '*', audience: 'members', load: notFound },
]

/** The first route that matches an address, ignoring trailing slashes. */
export function routeAt(address: string): PageRoute {
  const path = address.replace(/(?<=.)\/+$/, '')
  const route = ROUTES.find((each) => matchRoute(parse, each.path, path)[0])
  if (!route) throw new Error(`no route for ${address}`)
  return route
}

/** The loader of the page at an address. */
export function loaderFor(address: string, isSignedIn: boolean): PageRoute['load'] {
  const { load, loadForMembers = load } = routeAt(address)
  return isSignedIn ? loadForMembers : load
}

/**
 * Where `address` redirects to, or null to stay (specification, section 2). `isSignedIn` is null while
 * unknown, which redirects nobody.
 */
export function redirectFor(address: string, isSignedIn: boolean | null): string | null {
  if (isSignedIn === null) return null
  const { audience } = routeAt(address)
  if (isSignedIn) return audience === 'visitors' ? '/' : null
  return audience === 'members' || audience === 'team' ? '/welcome' : null
}
