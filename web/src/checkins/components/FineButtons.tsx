import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { SNOOZE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useEndCheckIn, useSnooze } from '../mutations.ts'

interface FineButtonsProps {
  userId: UserId
  checkIn: CheckIn
  onFine?: () => void
}

/** The actions on a check-in: say “I'm fine”, or ask for more time. */
export function FineButtons({ userId, checkIn, onFine }: FineButtonsProps) {
  const end = useEndCheckIn(userId, onFine)
  const snooze = useSnooze(userId)
  const isBusy = end.isPending || snooze.isPending
  const error = end.error ?? snooze.error
  return (
    <div className="flex flex-col gap-3">
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button isWide disabled={isBusy} onClick={() => end.mutate()}>
        <Check size={20} aria-hidden /> <Trans>I’m OK</Trans>
      </Button>
      {checkIn.state !== 'alerted' && (
        <div className="flex flex-wrap gap-3 *:flex-auto">
          {SNOOZE_MINUTES.map((minutes) => (
            <Button key={minutes} look="secondary" disabled={isBusy} onClick={() => snooze.mutate(minutes)}>
              <Trans>+{minutes} min</Trans>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
