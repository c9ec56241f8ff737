import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useKeptChats } from '../queries-kept-chats.ts'

/** Keeps chats on the phone for a start without a connection. Mounted on every page. */
export default function ChatKeeper({ userId }: { userId: UserId }) {
  useKeptChats(userId)
  return null
}
