import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { CountDot } from '../../ui/CountDot.tsx'
import { useNotifications } from '../device-inbox.ts'
import { unreadIn } from '../rules.ts'

/** The way to the notifications, with how many are unread. */
export function InboxBell({ userId }: { userId: number }) {
  const unread = unreadIn(useNotifications(userId))
  return (
    <Link
      href="/notifications"
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition hover:bg-sunken hover:text-ink"
    >
      <span className="relative">
        <Bell size={24} aria-hidden />
        <CountDot count={unread} />
      </span>
      <span className="sr-only">{unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}</span>
    </Link>
  )
}
