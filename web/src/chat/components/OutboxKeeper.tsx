import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useOutboxWorker } from '../mutations-outbox.ts'

/** Sends unsent messages. Mounted on every page. */
export default function OutboxKeeper({ userId }: { userId: UserId }) {
  useOutboxWorker(userId)
  return null
}
