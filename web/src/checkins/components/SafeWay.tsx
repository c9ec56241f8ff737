import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { DoorOpen, LifeBuoy } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCheckIn } from '../queries.ts'
import { checkInText, meetupUnderWay, NO_EMERGENCY_SERVICE } from '../rules.ts'
import { FineButtons } from './FineButtons.tsx'

const CheckInSheet = lazy(() => loadPart(() => import('./CheckInSheet.tsx')))
const LeaveSheet = lazy(() => loadPart(() => import('./LeaveSheet.tsx')))

/** Safety options during a meetup: a check-in, and a quiet way to leave. */
export default function SafeWay({ userId, meetups }: { userId: UserId; meetups: readonly Meetup[] }) {
  const [step, setStep] = useState<'idle' | 'checkIn' | 'leave'>('idle')
  const { data: checkIn } = useCheckIn(userId)
  const meetup = meetupUnderWay(meetups, serverNow())
  const close = () => setStep('idle')
  if (checkIn === undefined || (!checkIn && !meetup)) return null
  const isCalledOff = meetups.some(({ id, state }) => id === checkIn?.meetupId && state === 'cancelled')
  return (
    <Card arrives isAccented={checkIn !== null && checkIn.state !== 'on'} aria-label="Safe on the way">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <IconDisc>
            <LifeBuoy size={20} />
          </IconDisc>
          <div className="min-w-0">
            <h2 className="text-lg leading-snug font-bold">
              {checkIn ? 'Your check-in' : 'Safe on the way'}
            </h2>
            <p className="text-sm text-muted">
              {checkIn
                ? checkInText(checkIn)
                : 'Somebody you trust is told if you do not say afterwards that you are fine.'}
            </p>
          </div>
        </div>
        {isCalledOff && (
          <Notice>Your meetup was called off. Your check-in goes on until you say that you are fine.</Notice>
        )}
        {checkIn ? (
          <FineButtons userId={userId} checkIn={checkIn} />
        ) : (
          <Button look="secondary" isWide onClick={() => setStep('checkIn')}>
            Set a check-in
          </Button>
        )}
        {meetup && (
          <Button look="quiet" onClick={() => setStep('leave')}>
            <DoorOpen size={20} aria-hidden /> Leave quietly
          </Button>
        )}
        <p className="text-sm text-muted">{NO_EMERGENCY_SERVICE}</p>
      </div>
      {step !== 'idle' && meetup && (
        <SheetBoundary onClose={close}>
          {step === 'checkIn' ? (
            <CheckInSheet userId={userId} meetup={meetup} onClose={close} />
          ) : (
            <LeaveSheet meetup={meetup} onClose={close} />
          )}
        </SheetBoundary>
      )}
    </Card>
  )
}
