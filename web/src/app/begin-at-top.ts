/**
 * Scrolls every newly opened page to its top. Going back is left to the browser, which restores the position. Returns a
 * function that stops it.
 */
export function beginAtTop(): () => void {
  // The router's events precede rendering, so a page that scrolls itself does so afterwards.
  const events = ['pushState', 'replaceState']
  for (const each of events) window.addEventListener(each, goToTop)
  return () => {
    for (const each of events) window.removeEventListener(each, goToTop)
  }
}

function goToTop() {
  document.documentElement.scrollTop = 0
}
