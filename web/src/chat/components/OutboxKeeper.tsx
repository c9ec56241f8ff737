import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useOutboxWorker } from '../mutations-outbox.ts'

/** Stands on every page, so that what was written goes out wherever one is. */
export default function OutboxKeeper({ userId }: { userId: UserId }) {
  useOutboxWorker(userId)
  return null
}
