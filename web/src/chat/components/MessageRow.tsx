import type { Message } from '@hereabouts/contract/chat/schemas'
import { ShieldAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatTime } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import type { Pair } from '../queries.ts'
import type { Advice } from '../rules-advice.ts'
import type { Outgoing } from '../rules-outbox.ts'
import type { OnItsWay, Row } from '../rules-rows.ts'
import { Bubble } from './Bubble.tsx'
import { QuotedMessage } from './QuotedMessage.tsx'
import { Reactions } from './Reactions.tsx'

export interface MessageRowProps {
  row: Row
  /** How the keyboard reaches the button that opens the message's actions. */
  actions: Pick<ComponentProps<'button'>, 'tabIndex' | 'onKeyDown'>
  /** Shows the other person's links as plain text. */
  areLinksInert: boolean
  onRetry: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
  /** Opens a message's actions. */
  onOpen: (message: Message) => void
  pair: Pair
  userId: number
  otherName: string
  /** Scrolls to a message. */
  onJump: (seq: number) => void
  /** The message that was scrolled to last. */
  pointedAt: number | null
}

/** A message with what is shown above and below it. */
export function MessageRow({ row, actions, areLinksInert, onOpen, pointedAt, ...rest }: MessageRowProps) {
  const quote = row.quote && <QuotedMessage quote={row.quote} {...rest} />
  if (row.kind === 'outgoing') return <OutgoingRow message={row.message} quote={quote} {...rest} />
  const { message, day, isOwn, isContinued, isFollowed, isFirstNew, progress, advice, reactions } = row
  return (
    <div
      className={classes(
        'flex flex-col rounded-field',
        isContinued ? 'pt-0.5' : 'pt-2',
        pointedAt === message.seq && 'animate-pointed',
      )}
    >
      {day && <p className="my-3 text-center text-sm font-semibold text-muted">{day}</p>}
      {isFirstNew && (
        <p className="mb-3 flex items-center gap-3 text-sm font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
          New messages
        </p>
      )}
      {advice && <AdviceNote advice={advice} />}
      <Bubble
        isOwn={isOwn}
        text={message.text}
        quote={quote}
        reactions={<Reactions {...{ reactions, ...rest }} />}
        areLinksInert={!isOwn && areLinksInert}
        actions={{ ...actions, onClick: () => onOpen(message) }}
      >
        {(!isFollowed || progress) && (
          <>
            <time dateTime={message.sentAt}>{formatTime(message.sentAt)}</time>
            {progress && ` · ${progress}`}
          </>
        )}
      </Bubble>
    </div>
  )
}

function OutgoingRow({
  message,
  quote,
  onRetry,
  onDrop,
}: { message: OnItsWay; quote: ReactNode } & Pick<MessageRowProps, 'onRetry' | 'onDrop'>) {
  return (
    <div className="flex flex-col pt-2">
      <Bubble isOwn text={message.text} quote={quote} isFaint>
        {message.state === 'failed' ? (
          <span role="alert">{message.why}</span>
        ) : message.state === 'sent' ? (
          'Sent'
        ) : message.state === 'sending' ? (
          'Sending…'
        ) : message.why === null ? (
          'Will send when you’re online'
        ) : (
          'Not sent yet. Trying again…'
        )}
      </Bubble>
      {message.state === 'failed' && (
        <span className="flex flex-wrap justify-end self-end">
          <Button look="quiet" onClick={() => onDrop(message)}>
            Delete
          </Button>
          <Button look="quiet" onClick={() => onRetry(message)}>
            Not sent: tap to retry
          </Button>
        </span>
      )}
    </div>
  )
}

const ADVICE: Record<Advice, string> = {
  money:
    'Keep your money, cards and codes to yourself, whatever the story. Whoever asks for them can be reported.',
  elsewhere:
    'There is no need to move to another app or give away your number. Here you can block and report, also after you have met.',
}

function AdviceNote({ advice }: { advice: Advice }) {
  return (
    <p className="mb-2 flex items-start gap-2 rounded-field bg-sunken px-3 py-2 text-sm text-ink">
      <ShieldAlert size={18} aria-hidden className="mt-px shrink-0 text-muted" />
      <span className="min-w-0">{ADVICE[advice]}</span>
    </p>
  )
}
