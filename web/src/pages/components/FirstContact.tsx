import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageCircleOff } from 'lucide-react'
import { FIRST_MESSAGE_RULE, FirstMessageForm } from '../../chat/components/FirstMessageForm.tsx'
import { PersonProfile } from '../../people/components/PersonProfile.tsx'
import { usePersonLive } from '../../people/live.ts'
import { usePerson } from '../../people/queries.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { whyNotWrite } from '../rules-first-contact.ts'

interface FirstContactProps {
  userId: UserId
  otherId: UserId
  onSent: () => void
}

/** Replaces a conversation that does not exist yet: the form for the first message, or why there is none. */
export default function FirstContact({ userId, otherId, onSent }: FirstContactProps) {
  const { data: person, error, refetch } = usePerson(otherId)
  usePersonLive(otherId)
  if (isGone(error)) return <NoWay why={t`This person is unavailable.`} />
  if (error && !person) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!person) return <SkeletonCards label={t`Loading profile`} />
  const why = whyNotWrite(person)
  return (
    <>
      <h2 className="relative text-xl font-bold">
        <PersonButton person={person} from="profile">
          <bdi className="wrap-anywhere">{person.name}</bdi>
        </PersonButton>
      </h2>
      <PersonProfile person={person} />
      {why === null ? (
        <>
          <p className="text-muted">{t(FIRST_MESSAGE_RULE)}</p>
          <FirstMessageForm userId={userId} personId={otherId} onSent={onSent} />
        </>
      ) : (
        <NoWay
          why={
            why === 'NOT_AGREED'
              ? t`You can write to each other once you’ve agreed to meet.`
              : translate(MEETUP_ERRORS[why].message)
          }
        />
      )}
    </>
  )
}

function NoWay({ why }: { why: string }) {
  return (
    <EmptyState icon={<MessageCircleOff size={28} />} title={t`You can’t write yet`}>
      <p>{why}</p>
      <ButtonLink href="/chat">
        <Trans>All chats</Trans>
      </ButtonLink>
    </EmptyState>
  )
}
