import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface EmptyChatProps {
  face: ReactNode
  title: ReactNode
  text: string
  openers: readonly string[]
  onSend: (text: string) => void
}

/** Stands at the end of a chat without messages: who reads it, and first messages to send with one tap. */
export function EmptyChat({ face, title, text, openers, onSend }: EmptyChatProps) {
  return (
    <div className="flex animate-fade flex-col items-center gap-4 pb-2 text-center">
      {face}
      <div className="flex max-w-[30ch] flex-col gap-1">
        <p className="text-xl font-bold wrap-anywhere">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <fieldset className="flex min-w-0 flex-wrap justify-center gap-2">
        <legend className="sr-only">
          <Trans>Ideas for a first message</Trans>
        </legend>
        {openers.map((opener) => (
          <button
            key={opener}
            type="button"
            dir="auto"
            onClick={() => onSend(opener)}
            className="min-h-11 rounded-full bg-tint px-4 text-sm font-semibold text-on-tint transition hover:brightness-95 active:scale-95"
          >
            {opener}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
