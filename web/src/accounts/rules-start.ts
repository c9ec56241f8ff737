/**
 * The pages on which somebody is about to sign in by themselves: those that nobody who is signed in is shown (specification,
 * section 2). Whoever has forgotten that they are signed in opens the app at `/` or at some link.
 */
export function isAuthPage(path: string): boolean {
  return AUTH_PAGES.includes(path) || path.startsWith('/reset-password')
}

const AUTH_PAGES = ['/signin', '/signup', '/forgot-password', '/welcome']

/** Whether this is a phone or a tablet, whose browser may have dropped local storage and kept the cookie. */
export function isMobile({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean {
  // An iPad calls itself a Macintosh, of which none has a touch screen.
  return (
    /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
