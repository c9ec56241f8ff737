import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { FRIENDS_MAX } from '@hereabouts/contract/gatherings/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInTouch } from '../../meetups/queries-in-touch.ts'
import { textOf } from '../../platform/call-error.ts'
import { Choices } from '../../ui/Choices.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface BringFriendsProps {
  userId: UserId
  chosen: readonly UserId[]
  onChange: (chosen: readonly UserId[]) => void
}

/** For whom a starter holds seats from the beginning. */
export default function BringFriends({ userId, chosen, onChange }: BringFriendsProps) {
  const { data, error, refetch } = useInTouch(userId)
  if (error && !data) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!data) return <Skeleton look="h-24 w-full" />
  if (data.people.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nobody yet. People whom you’ve met and stay in touch with appear here.</Trans>
      </p>
    )
  return (
    <Choices
      label={t`Who comes along?`}
      options={data.people.map(({ person }) => ({ value: person.id, text: person.name }))}
      chosen={chosen}
      max={FRIENDS_MAX.starter}
      hint={t`We hold a seat for each for up to two hours, and tell them that you ask. Nobody else learns for whom it is.`}
      onChange={onChange}
    />
  )
}
