import type { Message } from '@hereabouts/contract/chat/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { formatNumber, formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useSentShare } from '../mutations-outbox.ts'
import type { Outgoing } from '../rules-outbox.ts'
import { boxOf, pictureUrl } from '../rules-pictures.ts'
import type { Advice, OnItsWay, Row } from '../rules-rows.ts'
import { takenBackBy } from '../rules-text.ts'
import type { NameOf, Thread } from '../rules-threads.ts'
import { Bubble } from './Bubble.tsx'
import type { PictureMessageProps } from './PictureMessage.tsx'
import { QuotedMessage } from './QuotedMessage.tsx'
import { Reactions } from './Reactions.tsx'

const PictureMessage = lazy(() => loadPart(() => import('./PictureMessage.tsx')))

export interface MessageRowProps {
  row: Row
  /** How the keyboard reaches the button that opens the message's actions. */
  actions: Pick<ComponentProps<'button'>, 'tabIndex' | 'onKeyDown'>
  /** Shows other people's links as plain text. */
  areLinksInert: boolean
  onRetry: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
  /** Opens a message's actions. */
  onOpen: (message: Message) => void
  thread: Thread
  userId: number
  nameOf: NameOf
  /** Who wrote what follows, above the messages of one of several people. */
  headOf?: ((senderId: number) => ReactNode) | undefined
  /** Scrolls to a message. */
  onJump: (seq: number) => void
  /** The message that was scrolled to last. */
  pointedAt: number | null
}

/** A message with what is shown above and below it. */
export function MessageRow({
  row,
  actions,
  areLinksInert,
  onOpen,
  pointedAt,
  headOf,
  ...rest
}: MessageRowProps) {
  const quote = row.quote && <QuotedMessage quote={row.quote} {...rest} />
  if (row.kind === 'outgoing') return outgoingRow({ message: row.message, quote, ...rest })
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
          <Trans>New messages</Trans>
        </p>
      )}
      {advice && <AdviceNote advice={advice} />}
      {!isOwn && !isContinued && headOf?.(message.senderId)}
      {message.isTakenBack ? (
        <p className={classes('px-1 text-sm text-muted italic', isOwn ? 'self-end' : 'self-start')}>
          {takenBackBy(isOwn ? null : rest.nameOf(message.senderId))}
        </p>
      ) : (
        <Bubble
          key={BUBBLE}
          isOwn={isOwn}
          author={headOf ? rest.nameOf(message.senderId) : null}
          text={message.text}
          picture={
            message.picture && (
              <PictureInRow
                size={message.picture}
                source={pictureUrl(rest.thread, message.seq)}
                by={isOwn ? null : rest.nameOf(message.senderId)}
              />
            )
          }
          quote={quote}
          reactions={<Reactions {...{ reactions, ...rest }} />}
          areLinksInert={!isOwn && areLinksInert}
          actions={{ ...actions, onClick: () => onOpen(message) }}
        >
          {(!isFollowed || progress) && (
            <>
              <time dateTime={message.sentAt}>{formatTime(message.sentAt)}</time>
              {progress && ` · ${t(PROGRESS[progress])}`}
            </>
          )}
        </Bubble>
      )}
    </div>
  )
}

const BUBBLE = 'bubble'

/**
 * Not a component of its own, so that once it is sent, the bubble stays and its picture does not load again.
 */
function outgoingRow({
  message,
  quote,
  thread,
  onRetry,
  onDrop,
}: { message: OnItsWay; quote: ReactNode } & Pick<MessageRowProps, 'thread' | 'onRetry' | 'onDrop'>) {
  return (
    <div className="flex flex-col pt-2">
      <Bubble
        key={BUBBLE}
        isOwn
        author={null}
        text={message.text}
        picture={
          message.picture && (
            <PictureInRow
              size={message.picture}
              source={message.state === 'sent' ? pictureUrl(thread, message.seq) : message.picture}
              by={null}
              isFaint
            />
          )
        }
        quote={quote}
        isFaint
      >
        {message.state === 'failed' ? (
          <span role="alert">{message.why}</span>
        ) : message.state === 'sent' ? (
          t(PROGRESS.Sent)
        ) : message.state === 'sending' ? (
          <Sending clientId={message.clientId} />
        ) : message.why === null ? (
          t`Will send when you’re online`
        ) : (
          t`Not sent yet. Trying again…`
        )}
      </Bubble>
      {message.state === 'failed' && (
        <span className="flex flex-wrap justify-end self-end">
          <Button look="quiet" onClick={() => onDrop(message)}>
            <Trans>Delete</Trans>
          </Button>
          <Button look="quiet" onClick={() => onRetry(message)}>
            <Trans>Not sent: tap to retry</Trans>
          </Button>
        </span>
      )}
    </div>
  )
}

function Sending({ clientId }: { clientId: string }) {
  const share = useSentShare(clientId)
  // All of it is sent, and the server is working on it.
  if (share === undefined || share === 1) return t`Sending…`
  const percentage = formatNumber(share, { style: 'percent' })
  return <Trans>Sending… {percentage}</Trans>
}

function PictureInRow(props: PictureMessageProps) {
  const { width, height } = boxOf(props.size)
  return (
    // The same size while the code loads, so that nothing moves.
    <Suspense fallback={<span className="block rounded-[1.25rem] bg-sunken" style={{ width, height }} />}>
      <PictureMessage {...props} />
    </Suspense>
  )
}

/** Whether the person’s own message was sent, delivered or read. */
const PROGRESS: Record<'Sent' | 'Read', MessageDescriptor> = {
  Sent: msg({ message: 'Sent', context: 'message' }),
  Read: msg({ message: 'Read', context: 'message', comment: 'The other person has read the message.' }),
}

const ADVICE: Record<Advice, MessageDescriptor> = {
  money: msg`Keep money, cards and codes to yourself, whatever the story. Report anybody who asks for them.`,
  elsewhere: msg`No need to switch apps or share your number. Here, you can block and report.`,
}

function AdviceNote({ advice }: { advice: Advice }) {
  return (
    <p className="mb-2 flex items-start gap-2 rounded-field bg-sunken px-3 py-2 text-sm text-ink">
      <ShieldAlert size={18} aria-hidden className="mt-px shrink-0 text-muted" />
      <span className="min-w-0">{t(ADVICE[advice])}</span>
    </p>
  )
}
