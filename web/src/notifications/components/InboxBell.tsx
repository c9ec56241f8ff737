import { t } from '@lingui/core/macro'
import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { CountDot } from '../../ui/CountDot.tsx'
import { useUnread } from '../device-inbox.ts'

/** The link to the notifications, with the unread count. On wide screens, the rail has one. */
export function InboxBell({ userId }: { userId: number }) {
  const unread = useUnread(userId)
  return (
    <Link
      href="/notifications"
      className="relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted transition hover:bg-sunken hover:text-ink wide:hidden"
    >
      <span className="relative">
        <Bell size={24} aria-hidden />
        <CountDot count={unread} />
      </span>
      <span className="sr-only">{unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}</span>
    </Link>
  )
}
