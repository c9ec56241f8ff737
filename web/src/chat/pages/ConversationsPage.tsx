import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSignedIn } from '../../accounts/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import cafe from '../../ui/scene-cafe.svg?no-inline'
import { useIsWide } from '../../ui/wide.ts'
import { Conversations } from '../components/Conversations.tsx'
import { SignInPrompt } from '../components/SignInPrompt.tsx'
import { useHasChats } from '../queries.ts'

export default function ConversationsPage() {
  const user = useSignedIn()
  return user ? <Chats userId={user.id} /> : <SignInPrompt />
}

function Chats({ userId }: { userId: UserId }) {
  const isWide = useIsWide()
  const isListBeside = useHasChats(isWide) && isWide
  return (
    <Page title={t`Chats`}>
      {isListBeside ? (
        <EmptyState scene={cafe} title={t`Choose a chat`}>
          <p>
            <Trans>It opens here, next to the list.</Trans>
          </p>
        </EmptyState>
      ) : (
        <Conversations userId={userId} />
      )}
    </Page>
  )
}
