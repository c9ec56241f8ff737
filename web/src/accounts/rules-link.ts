/** What a link in a mail is for, and the page that it leads to. */
export const LINK_PAGES = { verify: '/verify-email', reset: '/reset-password' } as const
export type LinkPurpose = keyof typeof LINK_PAGES

/** The token in the address of a page: `?token=...`, or behind the page's path; null without one. */
export function tokenIn(purpose: LinkPurpose, { pathname, search }: { pathname: string; search: string }) {
  const page = LINK_PAGES[purpose]
  if (pathname !== page && !pathname.startsWith(`${page}/`)) return null
  const inPath = pathname.slice(page.length).replaceAll('/', '')
  return new URLSearchParams(search).get('token') || inPath || null
}
