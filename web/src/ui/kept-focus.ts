import { useCallback } from 'react'

/**
 * A ref for an element in which the focus stays when the focused element is disabled for a moment or disappears: it
 * goes back to the same element, or else to the closest named part around it that is still there, or to the whole.
 * Otherwise people who use a keyboard or a screen reader would start at the top of the page after each action.
 */
export function useKeptFocus() {
  return useCallback((root: HTMLElement | null) => {
    if (!root) return
    let path: HTMLElement[] = []
    const remember = () => {
      path = pathTo(document.activeElement, root)
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // It was left on purpose, unless it is gone or disabled.
      if (
        !relatedTarget &&
        target instanceof HTMLElement &&
        target.isConnected &&
        !target.matches(':disabled')
      )
        path = []
    }
    const restore = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      const [focused] = path
      if (!isLost || !focused || (focused.isConnected && focused.matches(':disabled'))) return
      const next =
        path.find((each) => each.isConnected && (each === focused || each === root || isNamed(each))) ?? root
      if (next !== focused) next.tabIndex = -1
      next.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    root.addEventListener('focusin', remember)
    root.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', remember)
      root.removeEventListener('focusout', forget)
    }
  }, [])
}

const isNamed = (element: HTMLElement) => element.matches('section[aria-label], article[aria-label]')

/** An element and those around it, the innermost first, as far as `root`. */
function pathTo(element: Element | null, root: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let each = element; each && root.contains(each); each = each.parentElement)
    if (each instanceof HTMLElement) path.push(each)
  return path
}
