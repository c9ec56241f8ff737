import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import type { CancelReason } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CANCEL_REASON_NAMES } from '../../meetups/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCancelGathering, useLeaveGathering } from '../mutations.ts'

interface LeaveGatheringProps {
  userId: UserId
  gathering: Gathering
  onClose: () => void
}

/** Asks before the person leaves the gathering, or calls their own off before it is on. */
export function LeaveGatheringSheet(props: LeaveGatheringProps) {
  return (
    <Sheet title={leavingText(props.gathering)} onClose={props.onClose}>
      {isCalledOff(props.gathering) ? <CallOff {...props} /> : <CantCome {...props} />}
    </Sheet>
  )
}

/** What leaving is called. */
export function leavingText(gathering: Gathering): string {
  if (isCalledOff(gathering)) return t({ message: 'Call it off', context: 'gathering' })
  return gathering.state === 'open' ? t`Leave` : t`I can’t come`
}

const isCalledOff = ({ state, isStarter }: Gathering) => isStarter && state === 'open'

/** Leaves, with a reason if the person wants to give one. */
function CantCome({ userId, gathering, onClose }: LeaveGatheringProps) {
  const [reason, setReason] = useState<CancelReason | 'none'>('none')
  const leave = useLeaveGathering(userId, gathering.id)
  const isOn = gathering.state !== 'open'
  const options = [
    { value: 'none' as const, text: t`I’d rather not say` },
    ...(Object.keys(CANCEL_REASON_NAMES) as CancelReason[]).map((value) => ({
      value,
      text: t(CANCEL_REASON_NAMES[value]),
    })),
  ]
  return (
    <div className="flex flex-col gap-4">
      {isOn && (
        <>
          <p>
            <Trans>The others only read that one person can’t come.</Trans>
          </p>
          <Choice label={t`Why? Only we read it.`} options={options} value={reason} onChange={setReason} />
        </>
      )}
      {leave.error && <Notice tone="bad">{textOf(leave.error)}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Button look="secondary" autoFocus disabled={leave.isPending} onClick={onClose}>
          <Trans>Stay in</Trans>
        </Button>
        <Button
          look="danger"
          busyText={leave.isPending && t`Leaving…`}
          onClick={() => leave.mutate(reason === 'none' ? null : reason)}
        >
          <Trans>Leave</Trans>
        </Button>
      </div>
    </div>
  )
}

function CallOff({ userId, gathering, onClose }: LeaveGatheringProps) {
  const cancel = useCancelGathering(userId, gathering.id)
  return (
    <div className="flex flex-col gap-4">
      <p>
        {gathering.isWeekly
          ? t`It’s off for everyone who joined, and so are the weeks to come.`
          : t`It’s off for everyone who joined.`}
      </p>
      {cancel.error && <Notice tone="bad">{textOf(cancel.error)}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Button look="secondary" autoFocus disabled={cancel.isPending} onClick={onClose}>
          <Trans context="gathering">Keep it</Trans>
        </Button>
        <Button
          look="danger"
          busyText={cancel.isPending && t`Calling it off…`}
          onClick={() => cancel.mutate(undefined)}
        >
          <Trans context="gathering">Call it off</Trans>
        </Button>
      </div>
    </div>
  )
}
