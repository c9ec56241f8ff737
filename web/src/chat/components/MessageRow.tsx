import type { Message } from '@hereabouts/contract/chat/schemas'
import { Ellipsis, ShieldAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { formatTime } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { usePressAndHold } from '../../ui/press-and-hold.ts'
import type { Advice } from '../rules-advice.ts'
import type { Outgoing } from '../rules-outbox.ts'
import type { OnItsWay, Row } from '../rules-rows.ts'
import { isEmojiAlone, piecesOf } from '../rules-text.ts'

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
}

/** A message with what is shown above and below it. */
export function MessageRow({ row, actions, areLinksInert, onRetry, onDrop, onOpen }: MessageRowProps) {
  if (row.kind === 'outgoing') return <OutgoingRow message={row.message} onRetry={onRetry} onDrop={onDrop} />
  const { message, day, isOwn, isContinued, isFollowed, isFirstNew, progress, advice } = row
  return (
    <div className={classes('flex flex-col', isContinued ? 'pt-0.5' : 'pt-2')}>
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
  onRetry,
  onDrop,
}: { message: OnItsWay } & Pick<MessageRowProps, 'onRetry' | 'onDrop'>) {
  return (
    <div className="flex flex-col pt-2">
      <Bubble isOwn text={message.text} isFaint>
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

interface BubbleProps {
  isOwn: boolean
  text: string
  isFaint?: boolean
  areLinksInert?: boolean
  /** Of the button for the message's actions. */
  actions?: MessageRowProps['actions'] & { onClick: () => void }
  children: ReactNode
}

function Bubble({ isOwn, text, isFaint = false, areLinksInert = false, actions, children }: BubbleProps) {
  const isLarge = isEmojiAlone(text)
  const textId = useId()
  const hold = usePressAndHold(() => actions?.onClick())
  return (
    <div
      className={classes(
        'group flex max-w-[calc(100%-1rem)] flex-col gap-0.5',
        isOwn ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <div className={classes('relative max-w-full', isOwn ? 'ms-[44px]' : 'me-[44px]')}>
        <p
          id={textId}
          dir="auto"
          {...(actions && hold)}
          className={classes(
            'wrap-anywhere whitespace-pre-wrap',
            isLarge ? 'px-1 text-5xl leading-tight' : 'rounded-[1.25rem] px-4 py-2.5',
            !isLarge &&
              (isOwn
                ? 'rounded-ee-md bg-accent text-on-accent'
                : 'rounded-es-md border border-line bg-surface'),
            isFaint && 'opacity-80',
            // Holding opens the actions instead of selecting a word.
            actions && 'pointer-coarse:select-none',
          )}
          style={{ WebkitTouchCallout: 'none' }}
        >
          <bdi className="sr-only">{isOwn ? 'You: ' : 'They: '}</bdi>
          {areLinksInert ? text : <Words text={text} />}
        </p>
        {actions && (
          <button
            {...actions}
            type="button"
            data-actions
            aria-label="Message actions"
            aria-describedby={textId}
            aria-haspopup="dialog"
            className={classes(
              'absolute top-1/2 scroll-mt-16 inline-flex size-[44px] -translate-y-1/2 items-center justify-center rounded-full text-muted opacity-0 hover:bg-sunken group-hover:opacity-100 focus-visible:opacity-100',
              isOwn ? 'end-full' : 'start-full',
            )}
          >
            <Ellipsis size={18} aria-hidden />
          </button>
        )}
      </div>
      {children && <span className="px-1 text-xs text-muted">{children}</span>}
    </div>
  )
}

/** A message's text with its links. They open in a new tab, without a referrer. */
function Words({ text }: { text: string }) {
  return piecesOf(text).map((piece, i) =>
    piece.kind === 'words' ? (
      piece.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's text never changes
        key={i}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="underline underline-offset-2"
      >
        {piece.text}
      </a>
    ),
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
