import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

const LOOKS = {
  /** The main thing on the page. */
  inviting: 'bg-tint px-4 text-on-tint transition hover:brightness-95 active:scale-95',
  /** Beside the message field. */
  quiet: 'shrink-0 border border-edge bg-surface px-3 text-ink hover:bg-sunken',
}

interface OneTapTextsProps {
  /** For screen readers. */
  legend: ReactNode
  texts: readonly string[]
  look: keyof typeof LOOKS
  /** How the texts are arranged. */
  className: string
  onSend: (text: string) => void
}

/** Texts that one tap sends. */
export function OneTapTexts({ legend, texts, look, className, onSend }: OneTapTextsProps) {
  return (
    <fieldset className={classes('flex min-w-0 gap-2', className)}>
      <legend className="sr-only">{legend}</legend>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          dir="auto"
          onClick={() => onSend(text)}
          className={classes('min-h-11 rounded-full text-sm font-semibold', LOOKS[look])}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
