import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Choice } from '../../ui/Choice.tsx'
import { friendOption, LoadedFriends } from './LoadedFriends.tsx'

interface ChooseFriendProps {
  userId: UserId
  /** People who were asked already. */
  without?: readonly UserId[]
  value: Companion | null
  onChange: (friend: Companion) => void
}

/** Chooses one of the people that the person is in touch with, and says what happens with the held seat. */
export default function ChooseFriend({ userId, without = [], value, onChange }: ChooseFriendProps) {
  return (
    <>
      <LoadedFriends userId={userId} without={without}>
        {(people) => (
          <Choice
            label={t`Who comes along?`}
            options={people.map(friendOption)}
            value={value?.id ?? null}
            onChange={(id) => {
              const chosen = people.find((person) => person.id === id)
              if (chosen) onChange(chosen)
            }}
          />
        )}
      </LoadedFriends>
      {value && <Held name={value.name} />}
    </>
  )
}

function Held({ name }: { name: string }) {
  return (
    <p className="text-sm text-muted">
      <Trans>We hold a seat for {name} for up to two hours. Nobody else learns for whom it is.</Trans>
    </p>
  )
}
