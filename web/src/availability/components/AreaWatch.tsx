import { useEffect, useRef } from 'react'
import { NoFix } from '../device-fixes.ts'
import { AtHome, findAreaForCodes, Interrupted } from '../device-place.ts'
import type { PositionProblem } from '../rules-position.ts'

const CHECK_EVERY_MS = 20_000
/** How long the last area counts as current while the phone has no position. */
const KNOWN_FOR_MS = 60_000

interface AreaWatchProps {
  /** Receives the area cell that the phone would share here, or null with the reason why there is none. */
  onArea: (cell: string | null, problem: PositionProblem | null) => void
}

/**
 * While mounted, reports the phone's current area cell by the same rules as availability, including known
 * places and the home zone. The position itself stays inside.
 */
export function AreaWatch({ onArea }: AreaWatchProps) {
  const latest = useRef(onArea)
  useEffect(() => {
    latest.current = onArea
  })
  useEffect(() => {
    const { find, stop } = findAreaForCodes()
    let [knownAt, timer] = [Number.NEGATIVE_INFINITY, 0]
    const check = async () => {
      try {
        const { cell } = await find(false)
        knownAt = Date.now()
        latest.current(cell, null)
      } catch (error) {
        if (error instanceof Interrupted) return
        const problem = problemOf(error)
        if (problem !== 'unavailable' || Date.now() - knownAt > KNOWN_FOR_MS) latest.current(null, problem)
      }
      timer = window.setTimeout(check, CHECK_EVERY_MS)
    }
    check()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return null
}

function problemOf(error: unknown): PositionProblem {
  if (error instanceof AtHome) return 'home'
  return error instanceof NoFix ? error.reason : 'unavailable'
}
