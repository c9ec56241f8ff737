const FOR_VISITORS = ['/signin', '/signup', '/forgot-password', '/welcome']
const PUBLIC = [
  ...['/welcome', '/signin', '/signup', '/forgot-password', '/test-page', '/email-test', '/badge-guide'],
  ...['/terms', '/privacy', '/verify-email', '/force-verify'],
]
const PUBLIC_BEGINNINGS = ['/reset-password', '/404', '/chat']
const NEVER_REDIRECTED = ['/admin', '/admin-new', '/admin-verification', '/admin-dashboard', '/admin-console']

/**
 * Where to send somebody instead of `path`, or null to let them stay (specification, section 2). `/` is for everybody: home
 * or the landing page.
 */
export function redirectFor(path: string, isSignedIn: boolean): string | null {
  if (NEVER_REDIRECTED.includes(path) || path === '/') return null
  if (isSignedIn) return FOR_VISITORS.includes(path) || path.startsWith('/reset-password') ? '/' : null
  const isPublic = PUBLIC.includes(path) || PUBLIC_BEGINNINGS.some((beginning) => path.startsWith(beginning))
  return isPublic ? null : '/welcome'
}
