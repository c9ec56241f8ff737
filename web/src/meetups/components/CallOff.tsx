import type { CancelReason, Meetup } from '@hereabouts/contract/meetups/schemas'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCancel } from '../mutations.ts'
import { CANCEL_REASON_NAMES } from '../rules.ts'

const OPTIONS = [
  { value: 'none', text: 'I’d rather not say' },
  ...Object.entries(CANCEL_REASON_NAMES).map(([value, text]) => ({ value, text })),
]

/** Confirms that the person wants to cancel. A reason is optional. */
export default function CallOff({ meetup: { id, other }, onKeep }: { meetup: Meetup; onKeep: () => void }) {
  const [reason, setReason] = useState('none')
  const cancel = useCancel(id)
  return (
    <div className="flex animate-fade flex-col gap-4">
      <Choice label={`What ${other.name} reads`} options={OPTIONS} value={reason} onChange={setReason} />
      {cancel.isError && <Notice tone="bad">{textOf(cancel.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={cancel.isPending} onClick={onKeep}>
          Keep it
        </Button>
        <Button
          look="danger"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(reason === 'none' ? null : (reason as CancelReason))}
        >
          Call it off
        </Button>
      </div>
    </div>
  )
}
