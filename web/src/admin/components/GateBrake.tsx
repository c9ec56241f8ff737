import { BRAKE_PEOPLE, NEW_ACCOUNT_DAYS } from '@hereabouts/contract/gate/limits'
import type { GateInForce } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../platform/format.ts'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import type { TypedGate } from '../rules-gate.ts'

type TypedBrake = Pick<TypedGate, 'signUps' | 'reports'>

/** When the gate closes by itself. */
export function GateBrake({
  typed,
  onChange,
}: {
  typed: TypedBrake
  onChange: (to: Partial<TypedBrake>) => void
}) {
  return (
    <Section
      title={t`If a wave comes`}
      text={t`Above this, new people need your approval, and you get an e-mail.`}
    >
      <TextField
        label={t`Sign-ups in an hour (optional)`}
        type="number"
        inputMode="numeric"
        {...BRAKE_PEOPLE}
        value={typed.signUps}
        onChange={({ target }) => onChange({ signUps: target.value })}
      />
      <TextField
        label={t`People who report new accounts in an hour (optional)`}
        hint={t`Accounts of the last ${NEW_ACCOUNT_DAYS} days.`}
        type="number"
        inputMode="numeric"
        {...BRAKE_PEOPLE}
        value={typed.reports}
        onChange={({ target }) => onChange({ reports: target.value })}
      />
    </Section>
  )
}

/** That the gate closed by itself, why, and how to go back. */
export function BrakedNotice({ braked }: { braked: NonNullable<GateInForce['braked']> }) {
  const when = formatMoment(braked.at)
  return (
    <Notice tone="bad">
      {braked.by === 'signUps' ? (
        <Trans>
          Too many people signed up within an hour, so since {when} new people need your approval. To end
          this, choose “Everyone” and save.
        </Trans>
      ) : (
        <Trans>
          Too many people reported new accounts within an hour, so since {when} new people need your approval.
          To end this, choose “Everyone” and save.
        </Trans>
      )}
    </Notice>
  )
}
