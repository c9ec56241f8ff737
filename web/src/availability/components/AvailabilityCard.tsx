import type { Availability } from '@hereabouts/contract/availability/schemas'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { serverNow } from '../../platform/server-time.ts'
import { useUnits } from '../../platform/units.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { readHomeZone } from '../device-home-zone.ts'
import { readUsualPlan, storeUsualPlan, type UsualPlan } from '../device-plan.ts'
import { type SwitchTo, useSetHomeZone, useSwitchOff, useSwitchOn } from '../mutations.ts'
import { isSpotOn, lacksSpot, needsSpot, rangeName, untilIn } from '../rules.ts'
import { PlanFields } from './PlanFields.tsx'
import { RightHere } from './RightHere.tsx'

const SwitchFailure = lazy(() =>
  loadPart(async () => ({ default: (await import('./SwitchFailure.tsx')).SwitchFailure })),
)

/** The availability switch: on or off, how far, how long, and for what. While on, every change takes effect at once. */
export function AvailabilityCard(props: {
  userId: number
  current: Availability | null
  /** Whether the account has a home zone; undefined while loading. */
  hasHomeZone?: boolean | undefined
}) {
  const { userId, current, hasHomeZone } = props
  const [isAsking, setIsAsking] = useState(false)
  const setHomeZone = useSetHomeZone(userId)
  const [usual, setUsual] = useState(readUsualPlan)
  const [isOpen, setIsOpen] = useState(false)
  const switchOn = useSwitchOn(userId)
  const switchOff = useSwitchOff(userId)
  const failure = switchOn.error ?? switchOff.error ?? setHomeZone.error
  const isBusy = switchOn.isPending || switchOff.isPending
  // While on, show the plan that is on, which another phone may have set. A pending change shows at once.
  const on = switchOn.isPending ? switchOn.variables : current
  const plan = on ? { ...usual, rangeMetres: on.rangeMetres, upFor: on.upFor } : usual

  function begin() {
    const isHere = readHomeZone() !== null
    // After signing out or in another browser, this phone does not know the home zone, so it could switch on at home.
    if (hasHomeZone && !isHere) return setIsAsking(true)
    if (hasHomeZone === false && isHere) setHomeZone.mutate(true)
    beginAnywhere()
  }
  function beginAnywhere() {
    setIsAsking(false)
    setIsOpen(false)
    const { rangeMetres, minutes, upFor } = plan
    switchOn.mutate({
      rangeMetres,
      upFor,
      until: untilIn(minutes, serverNow()),
      wantsSpot: needsSpot(rangeMetres),
    })
  }
  function change(to: Partial<UsualPlan>) {
    const next = { ...plan, ...to }
    setUsual(next)
    storeUsualPlan(next)
    if (!current) return
    const { rangeMetres, upFor } = next
    const until = to.minutes ? untilIn(to.minutes, serverNow()) : current.until
    switchOn.mutate({ rangeMetres, upFor, until, wantsSpot: isSpotOn(current) || needsSpot(rangeMetres) })
  }

  return (
    <Card isAccented={current !== null} aria-label="Availability">
      <div className="flex flex-col gap-4">
        <Toggle
          label={current ? 'You are available' : 'Available'}
          hint={isBusy && !current ? 'Finding your area…' : <Summary current={current} />}
          isOn={current !== null || switchOn.isPending}
          onChange={(on) => (on ? begin() : switchOff.mutate())}
          disabled={isBusy}
        />
        {failure && (
          <Suspense>
            <SwitchFailure error={failure} />
          </Suspense>
        )}
        {isAsking && !current && (
          <LostHomeZone
            isBusy={setHomeZone.isPending}
            onWithout={() => setHomeZone.mutate(false, { onSuccess: beginAnywhere })}
          />
        )}
        {current && !current.isHidden && lacksSpot(current) && (
          <SpotOver
            onAgain={() => switchOn.mutate({ ...asItIs(current), wantsSpot: true })}
            onFarther={() => setIsOpen(true)}
            disabled={isBusy}
          />
        )}
        {(!current || isOpen) && (
          <PlanFields plan={plan} isOn={current !== null} onChange={change} disabled={isBusy} />
        )}
        {current && isOpen && (
          <RightHere
            current={current}
            onChange={(wantsSpot) => switchOn.mutate({ ...asItIs(current), wantsSpot })}
            disabled={isBusy}
          />
        )}
        {current && (
          <div className="-mt-2 -mb-1 -ml-4">
            <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <SlidersHorizontal size={18} aria-hidden /> {isOpen ? 'Done' : 'Change'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Shown if the account has a home zone that this phone does not know. */
function LostHomeZone({ isBusy, onWithout }: { isBusy: boolean; onWithout: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice>
        You have a home zone, but this phone doesn’t know where it is any more. Set it again when you are at
        home, or go on without one.
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink look="secondary" href="/profile">
          Set it again
        </ButtonLink>
        <Button look="secondary" disabled={isBusy} onClick={onWithout}>
          Go without
        </Button>
      </div>
    </div>
  )
}

function Summary({ current }: { current: Availability | null }) {
  const units = useUnits()
  if (!current) return <>Nobody sees you, and you see nobody.</>
  const { rangeMetres, until, upFor, isHidden } = current
  if (isHidden) return <>Hidden from the list while you are meeting.</>
  const parts = [
    `Until ${formatTime(until)}`,
    rangeName(rangeMetres, units).toLowerCase(),
    isSpotOn(current) && 'right here',
    upFor && `up for ${upFor}`,
  ]
  return <span className="break-words">{parts.filter(Boolean).join(' · ')}</span>
}

/** Shown when “right here” has expired at a range of a few feet, which leaves nobody in range. */
function SpotOver(props: { onAgain: () => void; onFarther: () => void; disabled: boolean }) {
  const { onAgain, onFarther, disabled } = props
  return (
    <div className="flex flex-col gap-3">
      <Notice>“Right here” is over, so within a few feet nobody sees you any more.</Notice>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={disabled} onClick={onAgain}>
          Right here again
        </Button>
        <Button look="secondary" disabled={disabled} onClick={onFarther}>
          Look farther
        </Button>
      </div>
    </div>
  )
}

function asItIs(current: Availability): SwitchTo {
  const { rangeMetres, until, upFor } = current
  return { rangeMetres, until, upFor, wantsSpot: isSpotOn(current) }
}
