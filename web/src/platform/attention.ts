import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Whether the person is typing or has a sheet open, and should not be interrupted. */
export function isBusy(): boolean {
  return isTyping() || isSheetOpen()
}

export function isSheetOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/**
 * Returns the result of `isTheMoment`, checked every second and whenever the focus moves, while `isWanted`.
 */
export function useMoment(isTheMoment: () => boolean, isWanted: boolean): boolean {
  const [isNow, setIsNow] = useState(false)
  const latest = useRef(isTheMoment)
  useEffect(() => {
    latest.current = isTheMoment
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const look = () => setIsNow(latest.current())
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      setIsNow(false)
    }
  }, [isWanted])
  return isNow
}

const LOOK_AGAIN_MS = 1000

/** Whether the focus is on an element that takes text. */
export function isTyping(): boolean {
  return document.activeElement?.matches(WRITTEN_INTO) ?? false
}

/** Whether the focused element contains text that leaving the page would lose. */
export function hasTyped(): boolean {
  const element = document.activeElement
  if (!element || !isTyping()) return false
  return 'value' in element ? element.value !== '' : element.textContent !== ''
}

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const WRITTEN_INTO = `input${NO_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, select, [contenteditable]:not([contenteditable="false"])`

/** Whether the page is visible: not in a background tab, and the phone not locked. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
