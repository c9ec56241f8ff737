import { CUSTOM_INTEREST_CHARACTERS } from '@hereabouts/contract/interests/limits'
import { CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import type { InterestId, ListedInterest } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatList } from '../../platform/format.ts'
import { translate } from '../../platform/translate.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useHideInterest, useMergeInterest, useRenameInterest } from '../mutations-catalogue.ts'
import { useInterestsNamed } from '../queries-catalogue.ts'
import { peopleInWords } from '../rules-team.ts'

interface InterestFormsProps {
  interest: ListedInterest
  canMerge: boolean
}

/** The actions on a custom interest, each with its effect. */
export function InterestForms({ interest, canMerge }: InterestFormsProps) {
  return (
    <div className="flex flex-col gap-5">
      <RenameForm interest={interest} />
      <HideForm interest={interest} />
      {canMerge && <MergeForm interest={interest} />}
    </div>
  )
}

function RenameForm({ interest }: { interest: ListedInterest }) {
  const [name, setName] = useState(interest.name)
  const rename = useRenameInterest(interest.id)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate(name)
      }}
    >
      <TextField
        label={t`Name`}
        hint={t`People who have it see the new name right away.`}
        required
        minLength={CUSTOM_INTEREST_CHARACTERS.min}
        maxLength={CUSTOM_INTEREST_CHARACTERS.max}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {rename.error && <Notice tone="bad">{textOf(rename.error)}</Notice>}
      <Button
        type="submit"
        look="secondary"
        disabled={name.trim() === interest.name}
        busyText={rename.isPending && t`Renaming…`}
      >
        <Trans>Rename</Trans>
      </Button>
    </form>
  )
}

function HideForm({ interest: { id, isHidden } }: { interest: ListedInterest }) {
  const hide = useHideInterest(id)
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {isHidden
          ? t`Only people who have it see it.`
          : t`People who have it keep it. Nobody else can see, share or choose it.`}
      </p>
      {hide.error && <Notice tone="bad">{textOf(hide.error)}</Notice>}
      <Button
        look={isHidden ? 'secondary' : 'danger'}
        busyText={hide.isPending && t`One moment…`}
        onClick={() => hide.mutate(!isHidden)}
      >
        {isHidden ? t`Show it again` : t`Hide it`}
      </Button>
    </div>
  )
}

const OFFERED_MAX = 8

function MergeForm({ interest }: { interest: ListedInterest }) {
  const [find, setFind] = useState('')
  const [into, setInto] = useState<InterestId | null>(null)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const merge = useMergeInterest(interest.id, withPassword)
  const found = useInterestsNamed(useDeferredValue(find.trim()))
  const offered = (found.data ?? [])
    .filter(({ id, isHidden }) => id !== interest.id && !isHidden)
    .slice(0, OFFERED_MAX)
  const chosen = offered.find(({ id }) => id === into)
  const name = chosen?.name
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <TextField
        label={t`Merge into`}
        type="search"
        hint={t`People who have this one get the other instead. You can’t undo this.`}
        autoCapitalize="none"
        maxLength={CUSTOM_INTEREST_CHARACTERS.max}
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      {found.data && offered.length === 0 && (
        <p className="text-sm text-muted">
          <Trans>None with that name.</Trans>
        </p>
      )}
      {found.error && <Notice tone="bad">{textOf(found.error)}</Notice>}
      {offered.length > 0 && (
        <Choice
          label={t`Which one`}
          options={offered.map(({ id, name, category, people }) => ({
            value: id,
            text: `${name} (${formatList([translate(CATEGORY_NAMES[category]), peopleInWords(people)], 'unit')})`,
          }))}
          value={chosen?.id ?? null}
          onChange={setInto}
        />
      )}
      {merge.error && <Notice tone="bad">{textOf(merge.error)}</Notice>}
      <Button
        look="danger"
        disabled={!chosen}
        busyText={merge.isPending && t`Merging…`}
        onClick={() => chosen && merge.mutate(chosen.id)}
      >
        {name ? t`Merge into ${name}` : t`Merge`}
      </Button>
      {passwordSheet}
    </div>
  )
}
