import { t } from '@lingui/core/macro'
import { Bell, LayoutDashboard } from 'lucide-react'
import { useOwnUser } from '../accounts/queries.ts'
import { useUnread } from '../notifications/device-inbox.ts'
import { Place } from './Place.tsx'

export function Inbox({ userId, isCurrent }: { userId: number; isCurrent: boolean }) {
  const unread = useUnread(userId)
  return (
    <Place
      href="/notifications"
      label={t`Inbox`}
      count={unread}
      isCurrent={isCurrent}
      icon={<Bell size={24} aria-hidden />}
    />
  )
}

/** The way to the team's pages, for people with a role. */
export function Team({ userId, isCurrent }: { userId: number; isCurrent: boolean }) {
  const { data: user } = useOwnUser(userId)
  if (!user || user.role === 'user') return null
  return (
    <Place
      href="/admin-main"
      label={t`Team`}
      isCurrent={isCurrent}
      icon={<LayoutDashboard size={24} aria-hidden />}
    />
  )
}
