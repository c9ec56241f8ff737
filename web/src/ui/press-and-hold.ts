import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/**
 * Event handlers that call `onHold` when a finger or pen rests on an element. Links keep what the browser
 * offers for them, and so do buttons without `data-holdable`. A mouse is ignored, because it can hover.
 */
export function usePressAndHold(onHold: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const wasHeld = useRef(false)
  function cancel() {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    onPointerDown({ pointerType, currentTarget, target, clientX: x, clientY: y }: PointerEvent) {
      cancel()
      wasHeld.current = false
      // Events of a sheet that something in the element opened arrive here, too.
      if (!currentTarget.contains(target as Element)) return
      if (pointerType === 'mouse' || (target as Element).closest('a, button:not([data-holdable])')) return
      const timer = setTimeout(() => {
        press.current = null
        wasHeld.current = true
        onHold()
      }, HOLD_MS)
      press.current = { x, y, timer }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > MOVE_PX_MAX) cancel()
    },
    onPointerUp: cancel,
    onPointerLeave: cancel,
    // The browser has started to scroll.
    onPointerCancel: cancel,
    // Some browsers also click when the finger is lifted.
    onClickCapture(event: MouseEvent) {
      if (wasHeld.current && event.detail > 0) event.stopPropagation()
      wasHeld.current = false
    },
    onContextMenu(event: MouseEvent) {
      if (press.current || wasHeld.current) event.preventDefault()
    },
  }
}

/** A little sooner than the browsers' own menus. */
const HOLD_MS = 450
/** A finger never rests completely. */
const MOVE_PX_MAX = 10
