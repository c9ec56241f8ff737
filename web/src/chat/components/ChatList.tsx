import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Conversations } from './Conversations.tsx'

/** All chats, at the start of a wide screen beside the open one. */
export default function ChatList({ userId }: { userId: UserId }): ReactNode {
  return (
    <aside
      aria-labelledby="chat-list-title"
      className="fixed start-(--rail-width) top-(--top-room) bottom-0 flex w-(--list-width) flex-col gap-4 overflow-y-auto border-e border-line bg-paper px-4 py-5"
    >
      <h2 id="chat-list-title" className="text-xl font-bold">
        <Trans>All chats</Trans>
      </h2>
      <Conversations userId={userId} />
    </aside>
  )
}
