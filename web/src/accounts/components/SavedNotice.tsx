import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TOAST_MS } from '../../platform/toasts.ts'
import { type SavedEdits, useSavedEdits } from '../mutations-edits.ts'

/** Briefly confirms a saved edit, with Undo. At the bottom, so it covers neither title nor Back. */
export function SavedNotice() {
  const saved = useSavedEdits()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] wide:bottom-6 z-30 flex justify-center"
    >
      {saved && <Saved key={saved.at} {...saved} />}
    </div>
  )
}

function Saved({ undo }: SavedEdits) {
  const [isOver, setIsOver] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), TOAST_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver && !hasFocus) return null
  return (
    <p
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="pointer-events-auto flex min-h-12 max-w-full animate-arrive flex-wrap items-center gap-x-2 rounded-[1.75rem] border border-line bg-surface px-5 font-semibold shadow-lift"
    >
      <Check size={20} aria-hidden className="shrink-0 text-good" />
      <Trans>Saved.</Trans>
      {undo && (
        <button
          type="button"
          onClick={undo}
          className="-me-3 min-h-11 rounded-full px-3 font-semibold text-accent hover:bg-tint"
        >
          <Trans>Undo</Trans>
        </button>
      )}
    </p>
  )
}
