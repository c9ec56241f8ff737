import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useEffect } from 'react'
import { showToast } from '../../platform/toasts.ts'
import { showOnIcon } from '../device-badge.ts'
import { useUnread } from '../device-inbox.ts'
import { keepAnswer } from '../device-inbox-answers.ts'
import { useInboxLive } from '../live-inbox.ts'
import { usePushLive } from '../live-push.ts'
import { useInbox } from '../queries.ts'

interface InboxSyncProps {
  userId: UserId
  unreadMessages?: number
}

/**
 * Syncs this phone's notifications with the server, shows new ones as toasts, and
 * maintains the push subscription and the number on the app's icon.
 */
export default function InboxSync({ userId, unreadMessages = 0 }: InboxSyncProps) {
  useInboxLive(userId)
  usePushLive(userId)
  const { data: inbox, dataUpdatedAt } = useInbox(userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: storage may change while the answer stays the same
  useEffect(() => {
    if (inbox) for (const toast of keepAnswer(userId, inbox)) showToast(toast)
  }, [inbox, dataUpdatedAt, userId])
  const unread = useUnread(userId) + unreadMessages
  useEffect(() => showOnIcon(unread), [unread])
  return null
}
