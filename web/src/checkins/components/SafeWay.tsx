import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { ChevronRight, DoorOpen, LifeBuoy } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCheckIn } from '../queries.ts'
import { checkInText, meetupUnderWay, NO_EMERGENCY_SERVICE } from '../rules.ts'
import { FineButtons } from './FineButtons.tsx'

const CheckInSheet = lazy(() => loadPart(() => import('./CheckInSheet.tsx')))
const LeaveSheet = lazy(() => loadPart(() => import('./LeaveSheet.tsx')))

type Step = 'menu' | 'checkIn' | 'leave'

/**
 * Safety options during a meetup: one quiet line, with a check-in and a quiet way to leave behind it. Gone once the two have met,
 * except for a check-in that is still on. A check-in that is due fills a card.
 */
export default function SafeWay({ userId, meetups }: { userId: UserId; meetups: readonly Meetup[] }) {
  const [step, setStep] = useState<Step | null>(null)
  const { data: checkIn } = useCheckIn(userId)
  const meetup = meetupUnderWay(meetups, serverNow())
  const close = () => setStep(null)
  if (checkIn === undefined || (!checkIn && meetup?.state !== 'accepted')) return null
  const isCalledOff = meetups.some(({ id, state }) => id === checkIn?.meetupId && state === 'cancelled')
  return (
    <>
      {checkIn && (checkIn.state !== 'on' || isCalledOff) ? (
        <DueCheckIn userId={userId} checkIn={checkIn} isCalledOff={isCalledOff} />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setStep('menu')}
          className="-my-2 flex min-h-11 items-center gap-2 self-center rounded-full px-4 py-2 text-sm font-medium text-muted transition hover:bg-sunken hover:text-ink"
        >
          <LifeBuoy size={18} aria-hidden />
          {checkIn ? `Check-in: by ${formatTime(checkIn.dueAt)}` : 'Check-in: off'}
          <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
        </button>
      )}
      {step !== null && (
        <SheetBoundary onClose={close}>
          {step === 'checkIn' && meetup ? (
            <CheckInSheet userId={userId} meetup={meetup} onClose={close} />
          ) : step === 'leave' && meetup ? (
            <LeaveSheet meetup={meetup} onClose={close} />
          ) : (
            <SafetyMenu
              userId={userId}
              checkIn={checkIn}
              canLeave={meetup !== null}
              onStep={setStep}
              onClose={close}
            />
          )}
        </SheetBoundary>
      )}
    </>
  )
}

interface SafetyMenuProps {
  userId: UserId
  checkIn: CheckIn | null
  canLeave: boolean
  onStep: (step: Step) => void
  onClose: () => void
}

function SafetyMenu({ userId, checkIn, canLeave, onStep, onClose }: SafetyMenuProps) {
  useBackCloses(onClose)
  return (
    <Sheet
      title={checkIn ? 'Your check-in' : 'Stay safe'}
      description={
        checkIn
          ? checkInText(checkIn)
          : 'Set a check-in, and we’ll tell someone you trust if we don’t hear from you afterwards.'
      }
      onClose={onClose}
    >
      {checkIn ? (
        <FineButtons userId={userId} checkIn={checkIn} onFine={onClose} />
      ) : (
        <Button isWide onClick={() => onStep('checkIn')}>
          Set a check-in
        </Button>
      )}
      {canLeave && (
        <Button look="quiet" onClick={() => onStep('leave')}>
          <DoorOpen size={20} aria-hidden /> Leave quietly
        </Button>
      )}
      <p className="text-sm text-muted">{NO_EMERGENCY_SERVICE}</p>
    </Sheet>
  )
}

interface DueCheckInProps {
  userId: UserId
  checkIn: CheckIn
  isCalledOff: boolean
}

function DueCheckIn({ userId, checkIn, isCalledOff }: DueCheckInProps) {
  return (
    <Card arrives isAccented={checkIn.state !== 'on'} aria-label="Your check-in">
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg leading-snug font-bold">Your check-in</h2>
          <p className="text-sm text-muted">{checkInText(checkIn)}</p>
        </div>
        {isCalledOff && (
          <Notice>Your meetup was called off. Your check-in stays on until you say that you’re OK.</Notice>
        )}
        <FineButtons userId={userId} checkIn={checkIn} />
        <p className="text-sm text-muted">{NO_EMERGENCY_SERVICE}</p>
      </div>
    </Card>
  )
}
