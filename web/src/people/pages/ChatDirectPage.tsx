import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UserRoundX } from 'lucide-react'
import { Redirect, useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { SignInPrompt } from '../../chat/components/SignInPrompt.tsx'
import { chatPath } from '../../chat/rules-threads.ts'
import { CallError, textOf } from '../../platform/call-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { usePersonNamed } from '../queries.ts'

/** `/chat-direct/{user1}/{user2}`: redirects from two usernames to the chat of the two people. */
export default function ChatDirectPage() {
  const user = useSignedIn()
  const { user1, user2 } = useParams<{ user1: string; user2: string }>()
  return user ? <Chat names={[user1, user2]} /> : <SignInPrompt />
}

function Chat({ names: [one, other] }: { names: readonly [string, string] }) {
  const queries = [usePersonNamed(one), usePersonNamed(other)] as const
  const [first, second] = queries.map(({ data }) => data)
  const failed = queries.find(({ error, data }) => error && !data)
  const missing = failed === queries[0] ? one : other
  const username = first?.username
  const isSamePerson = first !== undefined && first.id === second?.id

  if (first && second && !isSamePerson) return <Redirect to={chatPath(first.id, second.id)} replace />
  if (!failed && !isSamePerson) return <Spinner text={t`Loading conversation…`} />
  return (
    <Page title={t`Chat`} backTo={{ href: '/chat', label: t`All chats` }}>
      {failed?.error && !isNobody(failed.error) ? (
        <ErrorState error={failed.error} text={textOf(failed.error)} onRetry={() => failed.refetch()} />
      ) : isSamePerson ? (
        <EmptyState icon={<UserRoundX size={28} />} title={t`One person only`}>
          <p>
            <Trans>It takes two to chat, and both of these names are @{username}.</Trans>
          </p>
          <ButtonLink href="/chat">
            <Trans>All chats</Trans>
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState icon={<UserRoundX size={28} />} title={t`Nobody by that name`}>
          <p>
            <Trans>@{missing} isn’t someone you can see.</Trans>
          </p>
          <ButtonLink href="/chat">
            <Trans>All chats</Trans>
          </ButtonLink>
        </EmptyState>
      )}
    </Page>
  )
}

/**
 * Whether the error means a missing person, an invisible one or an invalid username, which all look the same.
 */
function isNobody(error: Error): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422)
}
