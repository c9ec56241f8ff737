import type { Message } from '@hereabouts/contract/chat/schemas'
import { ArrowDown, Ellipsis, ShieldAlert } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type CustomContainerComponentProps, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { formatTime } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import type { Advice } from '../rules-advice.ts'
import type { Outgoing } from '../rules-outbox.ts'
import type { OnItsWay, Row } from '../rules-rows.ts'
import { anchorAfterScroll, isAtEnd, NEAR_END_PX, type ScrollAnchor } from '../rules-scroll.ts'
import { isEmojiAlone, piecesOf } from '../rules-text.ts'

interface MessageListProps {
  rows: readonly Row[]
  /** Whether there are messages before the first row, and the state of fetching them. */
  older: 'none' | 'there' | 'loading' | 'failed'
  onOlder: () => void
  /** Shows the other person's links as plain text. */
  areLinksInert: boolean
  onRetry: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
  /** Opens a message's actions. */
  onOpen: (message: Message) => void
}

/**
 * The messages, grouped by day. Opens at the first unread one, and keeps the newest in view until the person scrolls away. Virtualised,
 * so that a conversation may have any length.
 */
export function MessageList({ rows, older, onOlder, ...rest }: MessageListProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { isNearEnd, toEnd, keep } = useScrollAnchor(rows, list, box)
  const isOlderAdded = useIsOlderAdded(rows[0]?.key)

  function onScroll() {
    const { current } = list
    if (older === 'there' && current && current.findItemIndex(current.scrollOffset) < OLDER_WITHIN_ROWS)
      onOlder()
  }
  return (
    <>
      {older === 'loading' && (
        <p role="status" className="py-2 text-center text-sm text-muted">
          Loading older messages…
        </p>
      )}
      {older === 'failed' && (
        <Button look="quiet" onClick={onOlder}>
          Older messages did not come. Try again
        </Button>
      )}
      <div ref={box}>
        <WindowVirtualizer
          ref={list}
          data={rows}
          shift={isOlderAdded}
          as={List}
          item="li"
          onScroll={onScroll}
          onResize={keep}
        >
          {(row) => <RowContent key={row.key} row={row} {...rest} />}
        </WindowVirtualizer>
      </div>
      {!isNearEnd && (
        <div className="sticky bottom-24 z-10 flex h-0 items-end justify-end">
          <button
            type="button"
            aria-label="To the newest message"
            onClick={toEnd}
            className="inline-flex size-[44px] items-center justify-center rounded-full border border-line bg-surface text-ink shadow-lift"
          >
            <ArrowDown size={20} aria-hidden />
          </button>
        </div>
      )}
    </>
  )
}

function List(props: CustomContainerComponentProps) {
  return <ol {...props} aria-label="Messages" />
}

const OLDER_WITHIN_ROWS = 10

function RowContent({
  row,
  areLinksInert,
  onRetry,
  onDrop,
  onOpen,
}: { row: Row } & Omit<MessageListProps, 'rows' | 'older' | 'onOlder'>) {
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
        onOpen={() => onOpen(message)}
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
}: {
  message: OnItsWay
  onRetry: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
}) {
  return (
    <div className="flex flex-col pt-2">
      <Bubble isOwn text={message.text} isFaint>
        {message.state === 'failed' ? (
          <span role="alert">Not sent: {message.why}</span>
        ) : message.state === 'sent' ? (
          'Sent'
        ) : message.state === 'waiting' ? (
          'Waiting. It goes out by itself.'
        ) : (
          'Sending…'
        )}
      </Bubble>
      {message.state === 'failed' && (
        <span className="flex self-end">
          <Button look="quiet" onClick={() => onDrop(message)}>
            Delete
          </Button>
          <Button look="quiet" onClick={() => onRetry(message)}>
            Try again
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
  onOpen?: () => void
  children: ReactNode
}

function Bubble({ isOwn, text, isFaint = false, areLinksInert = false, onOpen, children }: BubbleProps) {
  const isLarge = isEmojiAlone(text)
  return (
    <div
      className={classes(
        'flex max-w-[calc(100%-1rem)] flex-col gap-0.5',
        isOwn ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <div className={classes('relative max-w-full', isOwn ? 'ms-11' : 'me-11')}>
        <p
          className={classes(
            'wrap-anywhere whitespace-pre-wrap',
            isLarge ? 'px-1 text-5xl leading-tight' : 'rounded-[1.25rem] px-4 py-2.5',
            !isLarge &&
              (isOwn
                ? 'rounded-ee-md bg-accent text-on-accent'
                : 'rounded-es-md border border-line bg-surface'),
            isFaint && 'opacity-80',
          )}
        >
          <span className="sr-only">{isOwn ? 'You: ' : 'They: '}</span>
          {areLinksInert ? text : <Words text={text} />}
        </p>
        {onOpen && (
          <button
            type="button"
            aria-label="Copy or delete this message"
            aria-haspopup="dialog"
            onClick={onOpen}
            className={classes(
              'absolute top-1/2 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full text-muted hover:bg-sunken',
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

/** The height of the bars that cover the top of the page (px). */
const coveredPx = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
const BELOW_BARS_PX = 16

/**
 * Opens the list at the first new row, or at its end, and keeps that in view while rows nearby load, are measured and change height,
 * until the person scrolls away. Always scrolls to a message that the person sends.
 */
function useScrollAnchor(
  rows: readonly Row[],
  list: RefObject<WindowVirtualizerHandle | null>,
  box: RefObject<HTMLDivElement | null>,
) {
  const [isNearEnd, setIsNearEnd] = useState(true)
  const held = useRef<ScrollAnchor>('end')
  const shown = useRef(rows)
  const scrolledToPx = useRef(0)

  const keep = useCallback(() => {
    const { documentElement: page } = document
    const hold = held.current
    const index = hold === 'end' || !hold ? -1 : shown.current.findIndex(({ key }) => key === hold.row)
    if (hold === 'end') page.scrollTop = page.scrollHeight
    else if (index >= 0 && list.current && box.current) {
      const listTopPx = page.scrollTop + box.current.getBoundingClientRect().top
      page.scrollTop = listTopPx + list.current.getItemOffset(index) - coveredPx() - BELOW_BARS_PX
    }
    scrolledToPx.current = page.scrollTop
    setIsNearEnd(held.current === 'end' || belowPx() < NEAR_END_PX)
  }, [list, box])
  const toEnd = useCallback(() => {
    held.current = 'end'
    keep()
  }, [keep])
  useEffect(() => {
    const look = () => {
      const movedPx = document.documentElement.scrollTop - scrolledToPx.current
      held.current = anchorAfterScroll(held.current, { movedPx, belowPx: belowPx() })
      // Does not scroll if it need not, because that would interrupt a finger's scrolling.
      if (held.current === 'end' && !isAtEnd(belowPx())) keep()
      scrolledToPx.current = document.documentElement.scrollTop
      setIsNearEnd(held.current === 'end' || belowPx() < NEAR_END_PX)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [keep])

  const isOpened = useRef(false)
  const last = rows.at(-1)
  useLayoutEffect(() => {
    shown.current = rows
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a row is added
  useLayoutEffect(() => {
    const firstNew = rows.find((row) => row.kind === 'message' && row.isFirstNew)
    if (!isOpened.current && firstNew) {
      held.current = { row: firstNew.key }
      keep()
    } else if (isNearEnd || last?.kind === 'outgoing') toEnd()
    isOpened.current ||= rows.length > 0
  }, [last?.key])
  return { isNearEnd, toEnd, keep }
}

/** The height of the page below the visible part (px). */
function belowPx() {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  return scrollHeight - clientHeight - scrollTop
}

/** Whether older rows were added at the beginning. */
function useIsOlderAdded(firstKey: string | undefined): boolean {
  const shown = useRef(firstKey)
  const isAdded = shown.current !== undefined && shown.current !== firstKey
  useLayoutEffect(() => {
    shown.current = firstKey
  })
  return isAdded
}
