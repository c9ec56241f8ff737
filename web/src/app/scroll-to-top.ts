/**
 * Scrolls every newly opened page to its top. Going back is left to the browser, which restores the position.
 * Returns a function that stops it.
 */
export function scrollToTopOnNavigation(): () => void {
  // The router's events precede rendering, so a page that scrolls itself does so afterwards.
  const events = ['pushState', 'replaceState']
  for (const each of events) window.addEventListener(each, scrollToTop)
  return () => {
    for (const each of events) window.removeEventListener(each, scrollToTop)
  }
}

function scrollToTop() {
  document.documentElement.scrollTop = 0
}
