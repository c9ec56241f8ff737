import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { needsSpot } from '../rules.ts'

interface BeforeLocationProps {
  rangeMetres: RangeMetres
  onGo: () => void
  onNotNow: () => void
}

/** Explains why the app needs the location, before the browser asks for it. */
export default function BeforeLocation({ rangeMetres, onGo, onNotNow }: BeforeLocationProps) {
  const isImperial = useUnits() === 'imperial'
  const width = isImperial ? 'half a mile' : '900 metres'
  return (
    <div role="status" className="flex animate-fade flex-col gap-3">
      <h2 className="text-lg font-bold">Your browser will ask for your location</h2>
      <p>
        Your phone uses it to work out which hexagon you’re in, about {width} across. Only the hexagon leaves
        your phone. Nobody learns where in it you are, and neither do we.
      </p>
      {needsSpot(rangeMetres) && (
        <p>
          Within {isImperial ? 'a few feet' : 'a few steps'}, it also shares a small hexagon, about{' '}
          {isImperial ? '430 feet' : '130 metres'} across, for 30 minutes.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onGo}>Continue</Button>
        <Button look="quiet" onClick={onNotNow}>
          Not now
        </Button>
      </div>
    </div>
  )
}
