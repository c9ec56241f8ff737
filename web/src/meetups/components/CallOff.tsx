import type { CancelReason, Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCancel } from '../mutations.ts'
import { CANCEL_REASON_NAMES } from '../rules.ts'

/** Confirms that the person wants to cancel. A reason is optional. */
export default function CallOff({ meetup: { id, other }, onKeep }: { meetup: Meetup; onKeep: () => void }) {
  const [reason, setReason] = useState('none')
  const cancel = useCancel(id)
  const { name } = other
  const options = [
    { value: 'none', text: t`I’d rather not say` },
    ...Object.entries(CANCEL_REASON_NAMES).map(([value, text]) => ({ value, text: t(text) })),
  ]
  return (
    <div className="flex animate-fade flex-col gap-4">
      <Choice label={t`What should we tell ${name}?`} options={options} value={reason} onChange={setReason} />
      {cancel.isError && <Notice tone="bad">{textOf(cancel.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={cancel.isPending} onClick={onKeep}>
          <Trans>Keep it</Trans>
        </Button>
        <Button
          look="danger"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(reason === 'none' ? null : (reason as CancelReason))}
        >
          <Trans>Call it off</Trans>
        </Button>
      </div>
    </div>
  )
}
