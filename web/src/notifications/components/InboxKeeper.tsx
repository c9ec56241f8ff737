import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useEffect } from 'react'
import { keepAnswer } from '../device-inbox.ts'
import { useInboxLive } from '../live-inbox.ts'
import { usePushLive } from '../live-push.ts'
import { useInbox } from '../queries.ts'
import { entryAsNotification } from '../rules-entries.ts'

/** Keeps somebody's notifications on this phone as the server tells them, and what it is told while the app is closed. */
export default function InboxKeeper({ userId }: { userId: UserId }) {
  useInboxLive(userId)
  usePushLive(userId)
  const { data: inbox, dataUpdatedAt } = useInbox(userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer like the one before counts, too: more may be kept by now
  useEffect(() => {
    if (inbox) keepAnswer(userId, inbox.entries.map(entryAsNotification), inbox)
  }, [inbox, dataUpdatedAt, userId])
  return null
}
