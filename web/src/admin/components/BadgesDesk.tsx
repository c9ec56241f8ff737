import {
  BADGE_DESCRIPTION_CHARACTERS,
  BADGE_FAMILIES,
  BADGE_FAMILY_NAMES,
  BADGE_NAME_CHARACTERS,
} from '@hereabouts/contract/badges/limits'
import type { ListedBadgeType } from '@hereabouts/contract/badges/schemas'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
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
    <Loaded query={useAllBadgeTypes()} label={t`Loading badges`}>
      {(types) =>
        types.length === 0 ? (
          <p className="text-muted">
            <Trans>There are no badges.</Trans>
          </p>
        ) : (
          BADGE_FAMILIES.map((family) => (
            <section
              key={family}
              aria-label={translate(BADGE_FAMILY_NAMES[family])}
              className="flex flex-col gap-2"
            >
              <h2 className="text-lg font-bold">{translate(BADGE_FAMILY_NAMES[family])}</h2>
              {types
                .filter((type) => type.family === family)
                .map((type) => (
                  <Fold
                    key={type.id}
                    title={<span lang="en">{type.name}</span>}
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
  const often = plural(given, { 0: 'never given', one: 'given once', other: 'given # times' })
  return isOffered ? often : t`${often}, off`
}

const OFFERS = [
  { value: 'on', text: msg`Can be awarded` },
  { value: 'off', text: msg`Switched off` },
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
        label={t`Awards`}
        options={OFFERS.map(({ value, text }) => ({ value, text: t(text) }))}
        value={isOffered ? 'on' : 'off'}
        onChange={(value) => setIsOffered(value === 'on')}
      />
      <p className="text-sm text-muted">
        <Trans>People who have it keep it.</Trans>
      </p>
      <TextField
        label={t`Name`}
        hint={t`Profiles that have it change, too.`}
        required
        minLength={BADGE_NAME_CHARACTERS.min}
        maxLength={BADGE_NAME_CHARACTERS.max}
        lang="en"
        value={words.name}
        onChange={({ target }) => setWords({ ...words, name: target.value })}
      />
      <TextArea
        label={t`What it’s for`}
        required
        minLength={BADGE_DESCRIPTION_CHARACTERS.min}
        maxLength={BADGE_DESCRIPTION_CHARACTERS.max}
        lang="en"
        value={words.description}
        onChange={({ target }) => setWords({ ...words, description: target.value })}
      />
      {change.error && <Notice tone="bad">{textOf(change.error)}</Notice>}
      <Button type="submit" look="secondary" disabled={isAsItWas} busyText={change.isPending && t`Saving…`}>
        <Trans>Save</Trans>
      </Button>
      {passwordSheet}
    </form>
  )
}
