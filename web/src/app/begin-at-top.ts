/**
 * Every page that one goes to begins at its top, wherever the one before was left. Going back is the browser's: it knows
 * where one was. Gives the way to stop that.
 */
export function beginAtTop(): () => void {
  // The router's, sent before the new page is rendered: whatever that scrolls to by itself comes after.
  const events = ['pushState', 'replaceState']
  for (const each of events) window.addEventListener(each, goToTop)
  return () => {
    for (const each of events) window.removeEventListener(each, goToTop)
  }
}

function goToTop() {
  document.documentElement.scrollTop = 0
}
