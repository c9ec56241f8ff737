/**
 * Pages for signing in or up, which signed-in people never see (specification, section 2). A lost session is
 * recovered on all other pages.
 */
export function isAuthPage(path: string): boolean {
  // As the routes compare them: regardless of case and of slashes at the end.
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return AUTH_PAGES.includes(page) || page.startsWith('/reset-password')
}

const AUTH_PAGES = ['/signin', '/signup', '/forgot-password', '/welcome']

/**
 * Whether the browser may have dropped local storage and kept the cookie: those of phones and tablets, and
 * Safari, which clears after seven days what scripts stored.
 */
export function mayDropStorage(browser: { userAgent: string; maxTouchPoints: number }): boolean {
  return isMobile(browser) || /\bVersion\/[\d.]+ Safari\//.test(browser.userAgent)
}

/** Whether this is a phone or a tablet. */
export function isMobile({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean {
  // An iPad identifies itself as a Macintosh, but no Macintosh has a touch screen.
  return (
    /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
