import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CANNED_REASONS } from '@hereabouts/contract/sanctions/limits-canned'
import type { SanctionKind } from '@hereabouts/contract/sanctions/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useImposeSanction } from '../mutations-team.ts'
import { dayOptions, hasDays, kindOptions } from '../rules-sanctions.ts'
import { CannedChoice, useCannedText } from './CannedChoice.tsx'

/** Imposes a sanction on a person, who sees the reason. */
export function SanctionForm({ id }: { id: UserId }) {
  const [kind, setKind] = useState<SanctionKind>('warning')
  const [chosenDays, setDays] = useState(7)
  const daysOffered = dayOptions(kind)
  const days = Math.min(chosenDays, daysOffered.at(-1)?.value ?? chosenDays)
  const {
    text: reason,
    canned,
    write,
    choose,
  } = useCannedText<(typeof CANNED_REASONS)[number]>(`sanction ${id}`)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const take = useImposeSanction(id, withPassword)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        take.mutate(
          { kind, reason, ...(canned && { canned }), ...(hasDays(kind) && { days }) },
          {
            onSuccess: () => write(''),
          },
        )
      }}
    >
      <Choice label={t`What to do`} options={kindOptions()} value={kind} onChange={setKind} />
      {hasDays(kind) && (
        <Choice label={t`For how long`} options={daysOffered} value={days} onChange={setDays} />
      )}
      <CannedChoice keys={CANNED_REASONS} canned={canned} onChoose={choose} />
      <TextArea
        label={t`Why`}
        hint={t`They’ll read this. Say what happened, not who told you.`}
        required
        minLength={5}
        maxLength={500}
        value={reason}
        onChange={({ target }) => write(target.value)}
      />
      {take.error && <Notice tone="bad">{textOf(take.error)}</Notice>}
      <Button type="submit" look="danger" busyText={take.isPending && t`One moment…`}>
        {t(CONFIRM[kind])}
      </Button>
      {passwordSheet}
    </form>
  )
}

const CONFIRM: Record<SanctionKind, MessageDescriptor> = {
  warning: msg`Send the warning`,
  cooldown: msg`Start the cool-down`,
  verification: msg`Ask for the shield`,
  restriction: msg`Restrict`,
  suspension: msg`Suspend`,
  ban: msg`Ban`,
}
