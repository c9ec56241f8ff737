import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { formatNumber } from '../../platform/format.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Shield, Simulated } from '../../ui/PersonMarks.tsx'
import { useUnsentIn } from '../device-outbox.ts'
import { useUnreadIn } from '../queries-conversations.ts'
import { timeInList } from '../rules.ts'
import type { Unsent } from '../rules-outbox.ts'
import { takenBackBy } from '../rules-text.ts'
import { type Thread, threadPath } from '../rules-threads.ts'

/**
 * A conversation in the list: the other person, the last or an unsent message, and the number of unread ones.
 */
export function ConversationRow({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { members, other, lastMessage, isAvailable, request } = conversation
  return (
    <ListRow
      thread={{ a: members[0], b: members[1] }}
      userId={userId}
      face={<Avatar id={other.id} name={other.name} url={other.avatarUrl} />}
      title={
        <>
          <bdi className="wrap-anywhere">{other.name}</bdi>
          {other.isVerified && <Shield />}
          <Simulated person={other} />
        </>
      }
      line={
        !isAvailable
          ? t`Unavailable`
          : request === 'sent'
            ? t`Waiting for an answer`
            : lastMessage
              ? lastLine(lastMessage, userId, other.name)
              : t`Say hello`
      }
      lastMessage={lastMessage}
    />
  )
}

interface ListRowProps extends Pick<Conversation, 'lastMessage'> {
  thread: Thread
  userId: number
  face: ReactNode
  title: ReactNode
  /** The last message, or the state of the conversation. */
  line: string
}

/** A conversation of either kind in the list. */
export function ListRow({ thread, userId, face, title, line, lastMessage }: ListRowProps) {
  const [path] = useLocation()
  const href = threadPath(thread)
  const unread = useUnreadIn(thread) ?? 0
  const unsent = useUnsentIn(userId, thread)
  return (
    <li>
      <Link
        href={href}
        aria-current={path === href ? 'page' : undefined}
        className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-card transition hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-tint"
      >
        {face}
        <span className="flex min-w-[min(100%-4rem,8.5rem)] flex-1 flex-col">
          <span className="flex items-center gap-1.5 font-bold">{title}</span>
          {unsent ? (
            <UnsentLine unsent={unsent} />
          ) : (
            // Has the direction of the message, so that its end is cut off, but is aligned with the name.
            <span dir="auto" className="truncate text-sm text-muted [text-align:match-parent]">
              {line}
            </span>
          )}
        </span>
        <span className="ms-auto flex shrink-0 flex-col items-end gap-1 text-sm text-muted">
          {lastMessage && (
            <time dateTime={lastMessage.sentAt}>{timeInList(lastMessage.sentAt, new Date(serverNow()))}</time>
          )}
          {unread > 0 && (
            <span className="flex min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-sm font-bold text-on-accent">
              <span aria-hidden>{formatNumber(unread)}</span>
              <span className="sr-only">
                <Plural value={unread} one="# unread" other="# unread" />
              </span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** The last message, marked if the person wrote it: `You: See you there`. */
export function lastLine(
  { senderId, text, picture, isTakenBack }: NonNullable<Conversation['lastMessage']>,
  userId: number,
  otherName: string | null,
): string {
  const isOwn = senderId === userId
  if (isTakenBack)
    return isOwn || otherName !== null ? takenBackBy(isOwn ? null : otherName) : t`Message taken back`
  if (picture) return isOwn ? t`You sent a picture` : t`Sent a picture`
  return isOwn ? t`You: ${text}` : text
}

/** Says that the last thing written there is still on this phone only, or was rejected. */
function UnsentLine({ unsent: { hasFailed, text } }: { unsent: Unsent }) {
  const [Icon, look] = hasFailed ? [CircleAlert, 'text-bad'] : [Clock, 'text-muted']
  return (
    <span className={classes('flex min-w-0 items-center gap-1 text-sm', look)}>
      <Icon size={14} strokeWidth={2.4} aria-hidden className="shrink-0" />
      <span dir="auto" className="truncate [text-align:match-parent]">
        {text === ''
          ? hasFailed
            ? t`Your picture wasn’t sent`
            : t`Your picture waits to be sent`
          : hasFailed
            ? t`Not sent: ${text}`
            : t`Waiting to be sent: ${text}`}
      </span>
    </span>
  )
}
