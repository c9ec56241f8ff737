import type { Availability } from '@hereabouts/contract/availability/schemas'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../platform/server-time.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { keepUsualPlan, readUsualPlan, type UsualPlan } from '../device-plan.ts'
import { type SwitchTo, useSwitchOff, useSwitchOn } from '../mutations.ts'
import { isSpotOn, lacksSpot, needsSpot, rangeName, timeOfDay, untilIn } from '../rules.ts'
import { PlanFields } from './PlanFields.tsx'
import { RightHere } from './RightHere.tsx'
import { SwitchFailure } from './SwitchFailure.tsx'

/** The switch: available or not, how far, how long, and for what. While on, every change takes effect at once. */
export function AvailabilityCard({ userId, current }: { userId: number; current: Availability | null }) {
  const [usual, setUsual] = useState(readUsualPlan)
  const [isOpen, setIsOpen] = useState(false)
  const switchOn = useSwitchOn(userId)
  const switchOff = useSwitchOff(userId)
  const isBusy = switchOn.isPending || switchOff.isPending
  // While on, what counts is what it is on with, maybe by another phone; and what was just asked for shows at once.
  const on = switchOn.isPending ? switchOn.variables : current
  const plan = on ? { ...usual, rangeMetres: on.rangeMetres, upFor: on.upFor } : usual

  function begin() {
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
    keepUsualPlan(next)
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
        <SwitchFailure error={switchOn.error ?? switchOff.error} />
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

function Summary({ current }: { current: Availability | null }) {
  const units = useUnits()
  if (!current) return <>Nobody sees you, and you see nobody.</>
  const { rangeMetres, until, upFor, isHidden } = current
  if (isHidden) return <>Hidden from the list while you are meeting.</>
  const parts = [
    `Until ${timeOfDay(until)}`,
    rangeName(rangeMetres, units).toLowerCase(),
    isSpotOn(current) && 'right here',
    upFor && `up for ${upFor}`,
  ]
  return <span className="break-words">{parts.filter(Boolean).join(' · ')}</span>
}

/** What is left of a range of a few feet when "right here" is over is nobody. */
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
