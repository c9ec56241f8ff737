import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Conversation } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatNumber } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useStartedOffline } from '../../platform/offline-start.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import cafe from '../../ui/scene-cafe.svg?no-inline'
import { useConversations, useGroups } from '../queries.ts'
import { useOlderConversations } from '../queries-conversations.ts'
import { type Listed, withGroups } from '../rules-listed.ts'
import { AsOf } from './AsOf.tsx'
import { ConversationRow } from './ConversationRow.tsx'

// Below the chats, so nothing waits for it.
const PeopleMet = lazy(() =>
  import('../../meetups/components/PeopleMet.tsx').catch(() => ({ default: () => null })),
)
// Lazy, because few people are in a gathering.
const GroupRow = lazy(() => loadPart(() => import('./GroupRow.tsx')))

/** All of a person's conversations, the latest first. */
export function Conversations({ userId }: { userId: UserId }) {
  const { data, dataUpdatedAt, error, refetch } = useConversations()
  const { data: groups, isError: areGroupsMissing } = useGroups()
  const older = useOlderConversations()
  const isOffline = useStartedOffline()
  if (data)
    return data.length === 0 && !groups?.length ? (
      <>
        <EmptyState scene={cafe} title={t`No chats yet`}>
          <p>
            <Trans>Write to someone nearby or agree to meet, and your chat starts here.</Trans>
          </p>
          <ButtonLink href="/">
            <Trans>See who’s around</Trans>
          </ButtonLink>
        </EmptyState>
        <Met userId={userId} />
      </>
    ) : (
      <>
        <p className="text-sm text-muted empty:hidden">
          <AsOf at={dataUpdatedAt} />
        </p>
        <Lists conversations={data} groups={groups ?? []} userId={userId} />
        {areGroupsMissing && !groups && !isOffline && (
          <p role="alert">
            <Trans>We couldn’t load the chats of your gatherings.</Trans>
          </p>
        )}
        {older.isError && (
          <p role="alert">
            <Trans>We couldn’t load older chats. Try again.</Trans>
          </p>
        )}
        {older.add && (
          <Button look="secondary" isWide busyText={older.isPending && t`Loading…`} onClick={older.add}>
            <Trans>Show older chats</Trans>
          </Button>
        )}
        <Met userId={userId} />
      </>
    )
  if (error) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label={t`Loading chats`} />
}

function Met({ userId }: { userId: UserId }) {
  return (
    <Suspense>
      <PeopleMet userId={userId} />
    </Suspense>
  )
}

/** Separates unanswered first messages from the other conversations. */
function Lists({
  conversations,
  groups,
  userId,
}: {
  conversations: readonly Conversation[]
  groups: readonly GroupConversation[]
  userId: number
}) {
  const those = (...requests: Conversation['request'][]) =>
    conversations.filter(({ request }) => requests.includes(request))
  const [received, ignored] = [those('received'), those('ignored')]
  return (
    <>
      {received.length > 0 && (
        <section aria-labelledby="requests-title" className="flex flex-col gap-3">
          <h2 id="requests-title" className="text-xl font-bold">
            <Trans>Requests</Trans>
          </h2>
          <List conversations={received} userId={userId} />
        </section>
      )}
      <List conversations={withGroups(those(null, 'sent'), groups)} userId={userId} />
      {ignored.length > 0 && (
        <Fold
          title={t`Ignored requests`}
          aside={<span className="text-sm text-muted">{formatNumber(ignored.length)}</span>}
        >
          <List conversations={ignored} userId={userId} />
        </Fold>
      )}
    </>
  )
}

function List({ conversations, userId }: { conversations: readonly Listed[]; userId: number }) {
  return (
    <ul className="flex flex-col gap-3">
      {conversations.map((conversation) =>
        'gatheringId' in conversation ? (
          <Suspense key={conversation.gatheringId} fallback={<li aria-hidden className="min-h-18" />}>
            <GroupRow group={conversation} userId={userId} />
          </Suspense>
        ) : (
          <ConversationRow key={conversation.members.join()} conversation={conversation} userId={userId} />
        ),
      )}
    </ul>
  )
}
