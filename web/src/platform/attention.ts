import { useEffect, useRef, useState } from 'react'

/** Whether somebody is in the middle of something: writing, or in a sheet that is open. Nobody comes between then. */
export function isBusy(): boolean {
  return isTyping() || isSheetOpen()
}

export function isSheetOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** Looks once a second, and whenever the keyboard moves, whether it is the moment for something that can wait. */
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

/** Whether the keyboard is on something that is written into. */
export function isTyping(): boolean {
  return document.activeElement?.matches(WRITTEN_INTO) ?? false
}

/** Whether something was written into what the keyboard is on, which leaving would lose. */
export function hasTyped(): boolean {
  const element = document.activeElement
  if (!element || !isTyping()) return false
  return 'value' in element ? element.value !== '' : element.textContent !== ''
}

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const WRITTEN_INTO = `input${NO_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, select, [contenteditable]:not([contenteditable="false"])`
