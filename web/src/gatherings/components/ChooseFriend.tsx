import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInTouch } from '../../meetups/queries-in-touch.ts'
import { textOf } from '../../platform/call-error.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface ChooseFriendProps {
  userId: UserId
  /** People who were asked already. */
  without?: readonly UserId[]
  value: Companion | null
  onChange: (friend: Companion) => void
}

/** The people that the person is in touch with. */
export default function ChooseFriend({ userId, without = [], value, onChange }: ChooseFriendProps) {
  const { data, error, refetch } = useInTouch(userId)
  if (error && !data) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!data) return <Skeleton look="h-11 w-full" />
  const people = data.people.map(({ person }) => person).filter(({ id }) => !without.includes(id))
  if (people.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nobody yet. People whom you’ve met and stay in touch with appear here.</Trans>
      </p>
    )
  return (
    <Choice
      label={t`Who comes along?`}
      options={people.map((person) => ({ value: person.id, text: <bdi>{person.name}</bdi> }))}
      value={value?.id ?? null}
      onChange={(id) => {
        const chosen = people.find((person) => person.id === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
