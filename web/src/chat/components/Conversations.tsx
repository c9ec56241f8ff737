import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { MessageCircle } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useConversations, useOlderConversations } from '../queries.ts'
import { AsOf } from './AsOf.tsx'
import { ConversationRow } from './ConversationRow.tsx'

/** All of a person's conversations, the latest first. */
export function Conversations({ userId }: { userId: number }) {
  const { data, dataUpdatedAt, error, refetch } = useConversations()
  const older = useOlderConversations()
  if (data)
    return data.length === 0 ? (
      <EmptyState icon={<MessageCircle size={28} />} title="No conversations yet">
        <p>Write to somebody nearby, or agree to meet: then a chat opens.</p>
        <ButtonLink href="/">See who is around</ButtonLink>
      </EmptyState>
    ) : (
      <>
        <p className="text-sm text-muted empty:hidden">
          <AsOf at={dataUpdatedAt} />
        </p>
        <Lists conversations={data} userId={userId} />
        {older.isError && <p role="alert">We couldn't load older chats. Please try again.</p>}
        {older.add && (
          <Button look="secondary" isWide busyText={older.isPending && 'Loading…'} onClick={older.add}>
            Show older chats
          </Button>
        )}
      </>
    )
  if (error) return <ErrorState text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label="Loading conversations" />
}

/** Separates unanswered first messages from the other conversations. */
function Lists({ conversations, userId }: { conversations: readonly Conversation[]; userId: number }) {
  const those = (...requests: Conversation['request'][]) =>
    conversations.filter(({ request }) => requests.includes(request))
  const [received, ignored] = [those('received'), those('ignored')]
  return (
    <>
      {received.length > 0 && (
        <section aria-labelledby="requests-title" className="flex flex-col gap-3">
          <h2 id="requests-title" className="text-xl font-bold">
            Requests
          </h2>
          <List conversations={received} userId={userId} />
        </section>
      )}
      <List conversations={those(null, 'sent')} userId={userId} />
      {ignored.length > 0 && (
        <Fold title="Ignored requests" aside={<span className="text-sm text-muted">{ignored.length}</span>}>
          <List conversations={ignored} userId={userId} />
        </Fold>
      )}
    </>
  )
}

function List({ conversations, userId }: { conversations: readonly Conversation[]; userId: number }) {
  return (
    <ul className="flex flex-col gap-3">
      {conversations.map((conversation) => (
        <ConversationRow key={conversation.members.join()} conversation={conversation} userId={userId} />
      ))}
    </ul>
  )
}
