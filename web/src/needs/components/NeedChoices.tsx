import { NEEDS_MAX, type Need } from '@hereabouts/contract/needs/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Choices } from '../../ui/Choices.tsx'
import { needOptions } from '../rules.ts'

interface NeedChoicesProps {
  needs: readonly Need[]
  onChange: (needs: Need[]) => void
}

/** What a person needs, from fixed choices. */
export function NeedChoices({ needs, onChange }: NeedChoicesProps) {
  return (
    <Choices
      label={t`I need`}
      options={needOptions()}
      chosen={needs}
      max={NEEDS_MAX}
      hint={<Trans>Up to {NEEDS_MAX}</Trans>}
      onChange={onChange}
    />
  )
}
