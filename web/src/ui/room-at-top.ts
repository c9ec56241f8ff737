import { type RefObject, useLayoutEffect } from 'react'

/**
 * Reserves room at the top of every page for an element that stays there: sets a custom property to its
 * `height` in px. Pages, sheets and sticky headers begin below `--top-room`, the sum of these
 * properties (tokens.css).
 */
export function useRoomAtTop(
  property: '--strip-height' | '--toast-room',
  element: RefObject<HTMLElement | null>,
  height: (element: HTMLElement) => number,
  isNeeded = true,
) {
  useLayoutEffect(() => {
    const { current } = element
    if (!isNeeded || !current) return undefined
    const { style } = document.documentElement
    const reserve = () => style.setProperty(property, `${height(current)}px`)
    reserve()
    // It changes with the width of the screen, the size of the text, and once the font has loaded.
    const watch = new ResizeObserver(reserve)
    watch.observe(current)
    return () => {
      watch.disconnect()
      style.removeProperty(property)
    }
  }, [property, element, height, isNeeded])
}
