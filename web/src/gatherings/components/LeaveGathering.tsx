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
import { useCancelGathering, useLeaveGathering } from '../mutations.ts'

interface LeaveGatheringProps {
  userId: UserId
  gathering: Gathering
}

/**
 * Leaves the gathering or its waiting list, or calls one's own gathering off before it is on. Asks before
 * anything but leaving the waiting list.
 */
export function LeaveGathering({ userId, gathering }: LeaveGatheringProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [wasKept, setWasKept] = useState(false)
  const { state, own, isStarter } = gathering
  const isCalledOff = isStarter && state === 'open'
  if (own === 'waiting') return <StopWaiting userId={userId} gathering={gathering} />
  function keep() {
    setIsAsking(false)
    setWasKept(true)
  }
  if (isAsking)
    return isCalledOff ? (
      <CallOff userId={userId} gathering={gathering} onKeep={keep} />
    ) : (
      <CantCome userId={userId} gathering={gathering} onKeep={keep} />
    )
  return (
    <Button look="quiet" autoFocus={wasKept} onClick={() => setIsAsking(true)}>
      {isCalledOff
        ? t({ message: 'Call it off', context: 'gathering' })
        : state === 'open'
          ? t`Leave`
          : t`I can’t come`}
    </Button>
  )
}

function StopWaiting({ userId, gathering }: LeaveGatheringProps) {
  const leave = useLeaveGathering(userId, gathering.id)
  return (
    <>
      {leave.error && <Notice tone="bad">{textOf(leave.error)}</Notice>}
      <Button look="quiet" busyText={leave.isPending && t`Leaving…`} onClick={() => leave.mutate(null)}>
        <Trans>Stop waiting</Trans>
      </Button>
    </>
  )
}

/** Leaves, with a reason if the person wants to give one. */
function CantCome({ userId, gathering, onKeep }: LeaveGatheringProps & { onKeep: () => void }) {
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
    <div className="flex animate-fade flex-col gap-4">
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
        <Button look="secondary" autoFocus disabled={leave.isPending} onClick={onKeep}>
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

function CallOff({ userId, gathering, onKeep }: LeaveGatheringProps & { onKeep: () => void }) {
  const cancel = useCancelGathering(userId, gathering.id)
  return (
    <div className="flex animate-fade flex-col gap-4">
      <p>
        {gathering.isWeekly
          ? t`It’s off for everyone who joined, and so are the weeks to come.`
          : t`It’s off for everyone who joined.`}
      </p>
      {cancel.error && <Notice tone="bad">{textOf(cancel.error)}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Button look="secondary" autoFocus disabled={cancel.isPending} onClick={onKeep}>
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
