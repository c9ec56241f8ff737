import { MessageCircle } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { ConversationRow } from '../components/ConversationRow.tsx'
import { SignInPrompt } from '../components/SignInPrompt.tsx'
import { useConversations } from '../queries.ts'

export default function ConversationsPage() {
  const user = useSignedIn()
  return user ? <Conversations userId={user.id} /> : <SignInPrompt />
}

function Conversations({ userId }: { userId: number }) {
  const { data, error, refetch } = useConversations()
  return (
    <Page title="Chats">
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={<MessageCircle size={28} />} title="No conversations yet">
            <p>A chat opens when you and somebody nearby agree to meet.</p>
            <ButtonLink href="/">See who is around</ButtonLink>
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {data.map((conversation) => (
              <ConversationRow
                key={conversation.members.join()}
                conversation={conversation}
                userId={userId}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label="Loading conversations" />
      )}
    </Page>
  )
}
