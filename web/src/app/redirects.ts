const FOR_VISITORS = ['/signin', '/signup', '/forgot-password', '/welcome']
const PUBLIC = [
  ...['/welcome', '/signin', '/signup', '/forgot-password', '/test-page', '/email-test', '/badge-guide'],
  ...['/terms', '/privacy', '/verify-email', '/force-verify'],
]
/** The last two are our own: they are followed from a message, before there is an account. */
const PUBLIC_BEGINNINGS = ['/reset-password', '/404', '/chat', '/invite/', '/check-in/']
const NEVER_REDIRECTED = ['/admin', '/admin-new', '/admin-verification', '/admin-dashboard', '/admin-console']

/**
 * Where to send somebody instead of `address`, or null to let them stay (specification, section 2). `/` is for everybody: home
 * or the landing page. `isSignedIn` is null while that is not known: then nobody is sent anywhere.
 */
export function redirectFor(address: string, isSignedIn: boolean | null): string | null {
  // A page is the same page with a slash behind it.
  const path = address.replace(/(?<=.)\/+$/, '')
  if (isSignedIn === null || NEVER_REDIRECTED.includes(path) || path === '/') return null
  if (isSignedIn) return FOR_VISITORS.includes(path) || path.startsWith('/reset-password') ? '/' : null
  const isPublic =
    PUBLIC.includes(path) || PUBLIC_BEGINNINGS.some((beginning) => address.startsWith(beginning))
  return isPublic ? null : '/welcome'
}
