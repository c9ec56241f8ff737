/**
 * Keeps the message field above the on-screen keyboard, and the header of a chat in sight. Browsers on iPhones
 * lay the keyboard over the page and move the page up; all others shrink it (`interactive-widget`).
 */
export function watchOnScreenKeyboard(page: Window = window): () => void {
  const { visualViewport: seen } = page
  if (!seen) return () => {}
  const { style } = page.document.documentElement
  const update = () => {
    // A page that somebody has enlarged with two fingers also moves, without any keyboard.
    const isEnlarged = seen.scale > 1.01
    const shift = isEnlarged ? 0 : seen.offsetTop
    const room = isEnlarged ? 0 : Math.max(page.innerHeight - seen.height - seen.offsetTop, 0)
    style.setProperty('--keyboard-room', `${Math.round(room)}px`)
    style.setProperty('--keyboard-shift', `${Math.round(shift)}px`)
  }
  for (const event of ['resize', 'scroll']) seen.addEventListener(event, update)
  return () => {
    for (const event of ['resize', 'scroll']) seen.removeEventListener(event, update)
  }
}
