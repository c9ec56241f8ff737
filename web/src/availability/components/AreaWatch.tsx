import { AREA } from '@hereabouts/contract/availability/limits'
import { useRef } from 'react'
import type { PositionProblem } from '../rules-position.ts'
import { PositionWatch } from './PositionWatch.tsx'

/** An area cell is still where the phone is, when the phone does not know for so long. */
const KNOWN_FOR_MS = 60_000

interface AreaWatchProps {
  /** The area cell that the phone is in; null, with the reason, when it does not know or does not say. */
  onArea: (cell: string | null, problem: PositionProblem | null) => void
}

/** Tells in which area the phone is at this moment, for as long as it is shown. The position stays here. */
export function AreaWatch({ onArea }: AreaWatchProps) {
  const knownAt = useRef(Number.NEGATIVE_INFINITY)
  return (
    <PositionWatch
      onPosition={async (fix, problem) => {
        if (fix) {
          const { latLngToCell } = await import('h3-js')
          knownAt.current = Date.now()
          onArea(latLngToCell(fix.lat, fix.lng, AREA.resolution), null)
        } else if (problem !== 'unavailable' || Date.now() - knownAt.current > KNOWN_FOR_MS)
          onArea(null, problem)
      }}
    />
  )
}
