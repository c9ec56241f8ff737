import type { Message } from '@hereabouts/contract/chat/schemas'
import { useLayoutEffect, useRef } from 'react'
import { timeOfDay } from '../../availability/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { dayOf, type Outgoing } from '../rules.ts'

interface MessageListProps {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  userId: number
  /** How far the other has read. */
  readSeq: number
  onRetry: (message: Outgoing) => void
}

/** What was said, by days; the newest is kept in sight as long as one does not scroll away from it. */
export function MessageList({ messages, outgoing, userId, readSeq, onRetry }: MessageListProps) {
  const lastOwn = messages.findLast(({ senderId }) => senderId === userId)
  const end = useStickToEnd(`${messages.at(-1)?.seq} ${outgoing.length}`)
  return (
    <ol aria-label="Messages" className="flex flex-col gap-1.5">
      {messages.map((message, i) => (
        <Row key={message.seq} message={message} before={messages[i - 1]}>
          <Bubble isOwn={message.senderId === userId} text={message.text}>
            <time dateTime={message.sentAt}>{timeOfDay(message.sentAt)}</time>
            {message === lastOwn && (message.seq <= readSeq ? ' · Read' : ' · Sent')}
          </Bubble>
        </Row>
      ))}
      {outgoing.map((message) => (
        <li key={message.clientId} className="flex flex-col">
          <Bubble isOwn text={message.text} isFaint>
            {message.state === 'sending' ? 'Sending…' : 'Not sent'}
          </Bubble>
          {message.state === 'failed' && (
            <span className="self-end">
              <Button look="quiet" onClick={() => onRetry(message)}>
                Try again
              </Button>
            </span>
          )}
        </li>
      ))}
      <li ref={end} aria-hidden className="h-px" />
    </ol>
  )
}

function Row({
  message,
  before,
  children,
}: {
  message: Message
  before: Message | undefined
  children: React.ReactNode
}) {
  const now = new Date()
  const day = dayOf(message.sentAt, now)
  const isNewDay = !before || dayOf(before.sentAt, now) !== day
  return (
    <li className="flex flex-col">
      {isNewDay && <p className="my-3 text-center text-sm font-semibold text-muted">{day}</p>}
      {children}
    </li>
  )
}

interface BubbleProps {
  isOwn: boolean
  text: string
  isFaint?: boolean
  children: React.ReactNode
}

function Bubble({ isOwn, text, isFaint = false, children }: BubbleProps) {
  return (
    <div
      className={classes(
        'flex max-w-[82%] animate-arrive flex-col gap-0.5',
        isOwn ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <p
        className={classes(
          'rounded-[1.25rem] px-4 py-2.5 break-words whitespace-pre-wrap',
          isOwn ? 'rounded-br-md bg-accent text-on-accent' : 'rounded-bl-md border border-line bg-surface',
          isFaint && 'opacity-80',
        )}
      >
        <span className="sr-only">{isOwn ? 'You: ' : 'They: '}</span>
        {text}
      </p>
      <span className="px-1 text-xs text-muted">{children}</span>
    </div>
  )
}

const STICK_WITHIN_PX = 160

/** Keeps the end in sight when something is added, unless the reader is further up. */
function useStickToEnd(what: string) {
  const end = useRef<HTMLLIElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what was added
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const isNearEnd = scrollHeight - clientHeight - scrollTop < STICK_WITHIN_PX
    if (isFirst.current || isNearEnd) end.current?.scrollIntoView({ block: 'end' })
    isFirst.current = false
  }, [what])
  return end
}
