import {
  BADGE_DESCRIPTION_CHARACTERS,
  BADGE_FAMILIES,
  BADGE_FAMILY_NAMES,
  BADGE_NAME_CHARACTERS,
} from '@hereabouts/contract/badges/limits'
import type { ListedBadgeType } from '@hereabouts/contract/badges/schemas'
import { useState } from 'react'
import { usePasswordAgain } from '../../accounts/components/PasswordAgain.tsx'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useChangeBadgeType } from '../mutations-catalogue.ts'
import { useAllBadgeTypes } from '../queries-catalogue.ts'
import { Loaded } from './Loaded.tsx'

/** All badge types by family: their texts, and whether they can be awarded. */
export function BadgesDesk() {
  return (
    <Loaded query={useAllBadgeTypes()} label="Loading badges">
      {(types) =>
        types.length === 0 ? (
          <p className="text-muted">There are no badges.</p>
        ) : (
          BADGE_FAMILIES.map((family) => (
            <section key={family} aria-label={BADGE_FAMILY_NAMES[family]} className="flex flex-col gap-2">
              <h2 className="text-lg font-bold">{BADGE_FAMILY_NAMES[family]}</h2>
              {types
                .filter((type) => type.family === family)
                .map((type) => (
                  <Fold
                    key={type.id}
                    title={type.name}
                    aside={<span className="text-sm font-normal text-muted">{stateOf(type)}</span>}
                  >
                    <BadgeForm type={type} />
                  </Fold>
                ))}
            </section>
          ))
        )
      }
    </Loaded>
  )
}

function stateOf({ given, isOffered }: ListedBadgeType): string {
  const often = given === 0 ? 'never given' : given === 1 ? 'given once' : `given ${given} times`
  return isOffered ? often : `${often}, off`
}

const OFFERS = [
  { value: 'on', text: 'Can be awarded' },
  { value: 'off', text: 'Switched off' },
]

function BadgeForm({ type }: { type: ListedBadgeType }) {
  const [words, setWords] = useState({ name: type.name, description: type.description })
  const [isOffered, setIsOffered] = useState(type.isOffered)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const change = useChangeBadgeType(type.id, withPassword)
  const isAsItWas =
    isOffered === type.isOffered && words.name === type.name && words.description === type.description
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ ...words, isOffered })
      }}
    >
      <Choice
        label="Awards"
        options={OFFERS}
        value={isOffered ? 'on' : 'off'}
        onChange={(value) => setIsOffered(value === 'on')}
      />
      <p className="text-sm text-muted">
        If you switch it off, nobody can award it any more. People who have it keep it.
      </p>
      <TextField
        label="Name"
        hint="Profiles that have it change, too."
        required
        minLength={BADGE_NAME_CHARACTERS.min}
        maxLength={BADGE_NAME_CHARACTERS.max}
        value={words.name}
        onChange={({ target }) => setWords({ ...words, name: target.value })}
      />
      <TextArea
        label="What it is for"
        required
        minLength={BADGE_DESCRIPTION_CHARACTERS.min}
        maxLength={BADGE_DESCRIPTION_CHARACTERS.max}
        value={words.description}
        onChange={({ target }) => setWords({ ...words, description: target.value })}
      />
      {change.error && <Notice tone="bad">{textOf(change.error)}</Notice>}
      <Button type="submit" look="secondary" disabled={isAsItWas} busyText={change.isPending && 'Saving...'}>
        Save
      </Button>
      {passwordSheet}
    </form>
  )
}
