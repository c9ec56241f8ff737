import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { FRIENDS_MAX } from '@hereabouts/contract/gatherings/limits'
import { t } from '@lingui/core/macro'
import { Choices } from '../../ui/Choices.tsx'
import { friendOption, LoadedFriends } from './LoadedFriends.tsx'

interface BringFriendsProps {
  userId: UserId
  chosen: readonly UserId[]
  onChange: (chosen: readonly UserId[]) => void
}

/** Chooses the friends who get a held seat from the beginning. */
export default function BringFriends({ userId, chosen, onChange }: BringFriendsProps) {
  return (
    <LoadedFriends userId={userId}>
      {(people) => (
        <Choices
          label={t`Who comes along?`}
          options={people.map(friendOption)}
          chosen={chosen}
          max={FRIENDS_MAX.starter}
          hint={t`We hold a seat for each of them for up to two hours. Nobody else learns who it’s for.`}
          onChange={onChange}
        />
      )}
    </LoadedFriends>
  )
}
