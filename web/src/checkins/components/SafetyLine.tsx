import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, DoorOpen, LifeBuoy } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { checkInText, NO_EMERGENCY_SERVICE, type Occasion } from '../rules.ts'
import { FineButtons } from './FineButtons.tsx'

const CheckInSheet = lazy(() => loadPart(() => import('./CheckInSheet.tsx')))
const LeaveSheet = lazy(() => loadPart(() => import('./LeaveSheet.tsx')))

type Step = 'menu' | 'checkIn' | 'leave'

interface SafetyLineProps {
  userId: UserId
  checkIn: CheckIn | null
  /** What a check-in would be for, and what the person can leave. */
  occasion: Occasion | null
  isCalledOff: boolean
}

/**
 * Safety options: one quiet line, with a check-in and a quiet way to leave behind it. A check-in
 * that is due fills a card.
 */
export function SafetyLine({ userId, checkIn, occasion, isCalledOff }: SafetyLineProps) {
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
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
          {lineFor(checkIn)}
          <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
        </button>
      )}
      {step !== null && (
        <SheetBoundary onClose={close}>
          {step === 'checkIn' && occasion ? (
            <CheckInSheet userId={userId} occasion={occasion} onClose={close} />
          ) : step === 'leave' && occasion ? (
            <LeaveSheet occasion={occasion} onClose={close} />
          ) : (
            <SafetyMenu
              userId={userId}
              checkIn={checkIn}
              canLeave={occasion !== null}
              onStep={setStep}
              onClose={close}
            />
          )}
        </SheetBoundary>
      )}
    </>
  )
}

function lineFor(checkIn: CheckIn | null): string {
  if (!checkIn) return t`Check-in: off`
  const due = formatTime(checkIn.dueAt)
  return checkIn.hasMoved ? t`Check-in: moved to ${due}` : t`Check-in: by ${due}`
}

interface SafetyMenuProps {
  userId: UserId
  checkIn: CheckIn | null
  canLeave: boolean
  onStep: (step: Step) => void
  onClose: () => void
}

function SafetyMenu({ userId, checkIn, canLeave, onStep, onClose }: SafetyMenuProps) {
  return (
    <Sheet
      title={checkIn ? t`Your check-in` : t`Stay safe`}
      description={
        checkIn
          ? checkInText(checkIn)
          : t`Set a check-in, and we’ll tell someone you trust if we don’t hear from you afterwards.`
      }
      onClose={onClose}
    >
      {checkIn ? (
        <FineButtons userId={userId} checkIn={checkIn} onFine={onClose} />
      ) : (
        <Button isWide onClick={() => onStep('checkIn')}>
          <Trans>Set a check-in</Trans>
        </Button>
      )}
      {canLeave && (
        <Button look="quiet" onClick={() => onStep('leave')}>
          <DoorOpen size={20} aria-hidden /> <Trans>Leave quietly</Trans>
        </Button>
      )}
      <p className="text-sm text-muted">{t(NO_EMERGENCY_SERVICE)}</p>
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
    <Card arrives isAccented={checkIn.state !== 'on'} aria-label={t`Your check-in`}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg leading-snug font-bold">
            <Trans>Your check-in</Trans>
          </h2>
          <p className="text-sm text-muted">{checkInText(checkIn)}</p>
        </div>
        {isCalledOff && (
          <Notice>
            <Trans>Your meetup was called off. Your check-in stays on until you say that you’re OK.</Trans>
          </Notice>
        )}
        <FineButtons userId={userId} checkIn={checkIn} />
        <p className="text-sm text-muted">{t(NO_EMERGENCY_SERVICE)}</p>
      </div>
    </Card>
  )
}
