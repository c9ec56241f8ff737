import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { vibrate } from '../../platform/haptics.ts'
import { tells } from '../../platform/told.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Saying {
  isPending: boolean
  error: Error | null
}

interface ComingQuestionProps {
  title: string
  heading: 'h2' | 'h3'
  children: ReactNode
  /** The news that the card shows, which then need no toast. */
  news: string
  yes: Saying & { text: string; busyText: string; say: (options: { onSuccess: () => void }) => void }
  no: Saying & { busyText: string; say: () => void }
}

/** Asks whether somebody is still coming. Each answer is one tap. */
export function ComingQuestion({ title, heading: Heading, children, news, yes, no }: ComingQuestionProps) {
  const error = yes.error ?? no.error
  return (
    <Card isAccented arrives aria-label={title}>
      <div className="flex flex-col gap-4">
        <div {...tells(news)}>
          <Heading className="text-xl font-bold">{title}</Heading>
          <p>{children}</p>
        </div>
        {error && <Notice tone="bad">{textOf(error)}</Notice>}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Button
            busyText={yes.isPending && yes.busyText}
            disabled={no.isPending}
            onClick={() => yes.say({ onSuccess: () => vibrate('done') })}
          >
            {yes.text}
          </Button>
          <Button
            look="secondary"
            busyText={no.isPending && no.busyText}
            disabled={yes.isPending}
            onClick={no.say}
          >
            <Trans>I can’t come</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
