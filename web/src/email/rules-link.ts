/** The purposes of links with a secret, in e-mails and the server's log, and the page that each opens. */
export const LINK_PAGES = {
  verify: '/verify-email',
  reset: '/reset-password',
  admin: '/first-admin',
} as const
export type LinkPurpose = keyof typeof LINK_PAGES

/**
 * Reads the token from a page's address: `?token=...` or the part after the page's
 * path. Null if there is none.
 */
export function tokenIn(purpose: LinkPurpose, { pathname, search }: { pathname: string; search: string }) {
  const page = LINK_PAGES[purpose]
  if (pathname !== page && !pathname.startsWith(`${page}/`)) return null
  const inPath = pathname.slice(page.length).replaceAll('/', '')
  return new URLSearchParams(search).get('token') || inPath || null
}
