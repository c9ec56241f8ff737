import { NAME_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { AboutFields } from '../../accounts/components/AboutFields.tsx'
import { PhotoField } from '../../accounts/components/PhotoField.tsx'
import { saysAnything } from '../../accounts/rules-about.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import type { SignUpDraft } from '../rules-sign-up.ts'

interface YouStepProps {
  draft: SignUpDraft
  onChange: (changes: Partial<SignUpDraft>) => void
  onContinue: () => void
}

/** The first step of signing up: who somebody is. All of it is optional. */
export function YouStep({ draft, onChange, onContinue }: YouStepProps) {
  // Clearing a field must not close it.
  const [startsOpen] = useState(() => saysAnything(draft))
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <TextField
        label={t`First name`}
        name="given-name"
        autoComplete="given-name"
        maxLength={NAME_CHARACTERS.max}
        hint={t`Leave it empty to go by your username.`}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <PhotoField name={draft.name} photo={draft.photo} onChange={(photo) => onChange({ photo })} />
      <Fold title={t`More about you (optional)`} startsOpen={startsOpen}>
        <AboutFields about={draft} onChange={onChange} />
      </Fold>
      <Button type="submit" isWide>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}
