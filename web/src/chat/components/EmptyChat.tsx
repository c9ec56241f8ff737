import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OneTapTexts } from './OneTapTexts.tsx'

interface EmptyChatProps {
  face: ReactNode
  title: ReactNode
  text: string
  openers: readonly string[]
  onSend: (text: string) => void
}

/** Fills a chat without messages: who will read it, and first messages to send with one tap. */
export function EmptyChat({ face, title, text, openers, onSend }: EmptyChatProps) {
  return (
    <div className="flex animate-fade flex-col items-center gap-4 pb-2 text-center">
      {face}
      <div className="flex max-w-[30ch] flex-col gap-1">
        <p className="text-xl font-bold wrap-anywhere">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <OneTapTexts
        legend={<Trans>Ideas for a first message</Trans>}
        texts={openers}
        look="inviting"
        className="flex-wrap justify-center"
        onSend={onSend}
      />
    </div>
  )
}
