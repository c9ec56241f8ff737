import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useEffect } from 'react'
import { showToast } from '../../platform/toasts.ts'
import { keepAnswer } from '../device-inbox-answers.ts'
import { useInboxLive } from '../live-inbox.ts'
import { usePushLive } from '../live-push.ts'
import { useInbox } from '../queries.ts'

/** Keeps somebody's notifications on this phone as the server lists them, shows the new ones in passing, and keeps pushes going. */
export default function InboxKeeper({ userId }: { userId: UserId }) {
  useInboxLive(userId)
  usePushLive(userId)
  const { data: inbox, dataUpdatedAt } = useInbox(userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer like the one before counts, too: more may be kept by now
  useEffect(() => {
    if (inbox) for (const toast of keepAnswer(userId, inbox)) showToast(toast)
  }, [inbox, dataUpdatedAt, userId])
  return null
}
