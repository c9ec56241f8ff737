import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { t } from '@lingui/core/macro'
import { InterestName } from '../../interests/components/InterestIcon.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'

interface WhatAndWhereProps {
  interests: readonly { id: InterestId; name: string }[]
  /** Undefined if there is none to choose. */
  interestId: InterestId | undefined
  onInterest: (id: InterestId) => void
  place: string
  /** Whether to say that the place is missing. */
  isPlaceMissing: boolean
  /** Places to choose with one tap. */
  places: readonly string[]
  onPlace: (place: string) => void
}

/** The fields of a proposed meetup for its interest and its public place. */
export function WhatAndWhere(props: WhatAndWhereProps) {
  const { interests, interestId, onInterest, place, isPlaceMissing, places, onPlace } = props
  return (
    <>
      {interests.length > 0 && interestId !== undefined && (
        <Choice
          label={t({ message: 'For', comment: 'What the invitation is for: an interest' })}
          options={interests.map(({ id, name }) => ({ value: id, text: <InterestName name={name} /> }))}
          value={interestId}
          onChange={onInterest}
        />
      )}
      <div className="flex flex-col gap-2">
        <TextField
          label={t`Where`}
          placeholder={t`Café Blum, Market Square`}
          required
          maxLength={PLACE_CHARACTERS.max}
          hint={t`Somewhere public, with people around.`}
          error={isPlaceMissing ? t`Name a public place.` : null}
          value={place}
          onChange={({ target }) => onPlace(target.value)}
        />
        <Suggestions label={t`Places`} texts={places} onChoose={onPlace} />
      </div>
    </>
  )
}
