import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { Link, useLocation } from 'wouter'
import { formatShortDate, formatTime } from '../../platform/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Shield, Simulated } from '../../ui/PersonMarks.tsx'
import { useUnreadIn } from '../queries.ts'
import { chatPath, dayOf } from '../rules.ts'

/** A conversation in the list: the other person, the last message, and the number of unread ones. */
export function ConversationRow({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const [path] = useLocation()
  const { members, other, lastMessage, isAvailable, request } = conversation
  const unread = useUnreadIn({ a: members[0], b: members[1] }) ?? 0
  return (
    <li>
      <Link
        href={chatPath(...members)}
        aria-current={path === chatPath(...members) ? 'page' : undefined}
        className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-card transition hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-tint"
      >
        <Avatar id={other.id} name={other.name} url={other.avatarUrl} />
        <span className="flex min-w-[min(100%-4rem,8.5rem)] flex-1 flex-col">
          <span className="flex items-center gap-1.5 font-bold">
            <bdi className="wrap-anywhere">{other.name}</bdi>
            {other.isVerified && <Shield />}
            <Simulated person={other} />
          </span>
          {/* In the direction of the message, which cuts it at its end, but on the side of the name. */}
          <span dir="auto" className="truncate text-sm text-muted [text-align:match-parent]">
            {!isAvailable
              ? 'Unavailable'
              : request === 'sent'
                ? 'Waiting for an answer'
                : lastMessage
                  ? lastLine(lastMessage, userId)
                  : 'Say hello'}
          </span>
        </span>
        <span className="ms-auto flex shrink-0 flex-col items-end gap-1 text-sm text-muted">
          {lastMessage && <time dateTime={lastMessage.sentAt}>{shortTime(lastMessage.sentAt)}</time>}
          {unread > 0 && (
            <span className="flex min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-sm font-bold text-on-accent">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function lastLine({ senderId, text }: NonNullable<Conversation['lastMessage']>, userId: number): string {
  return senderId === userId ? `You: ${text}` : text
}

function shortTime(iso: string): string {
  const day = dayOf(iso, new Date())
  return day === 'Today' ? formatTime(iso) : day === 'Yesterday' ? day : formatShortDate(iso)
}
