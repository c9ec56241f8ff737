import { useEffect, useRef } from 'react'
import { NoFix } from '../device-fixes.ts'
import { AtHome, findAreaForCodes, Interrupted } from '../device-place.ts'
import type { PositionProblem } from '../rules-position.ts'

const LOOK_EVERY_MS = 20_000
/** An area cell is still where the phone is, when the phone does not know for so long. */
const KNOWN_FOR_MS = 60_000

interface AreaWatchProps {
  /** The area cell that the phone would share here; null, with the reason, when it does not know or does not say. */
  onArea: (cell: string | null, problem: PositionProblem | null) => void
}

/**
 * Gives, for as long as it is shown, the area cell of this moment by the rules under which availability shares one: known
 * places and the home zone count. The position stays here.
 */
export function AreaWatch({ onArea }: AreaWatchProps) {
  const latest = useRef(onArea)
  useEffect(() => {
    latest.current = onArea
  })
  useEffect(() => {
    const { find, stop } = findAreaForCodes()
    let [knownAt, timer] = [Number.NEGATIVE_INFINITY, 0]
    const look = async () => {
      try {
        const { cell } = await find(false)
        knownAt = Date.now()
        latest.current(cell, null)
      } catch (error) {
        if (error instanceof Interrupted) return
        const problem = problemOf(error)
        if (problem !== 'unavailable' || Date.now() - knownAt > KNOWN_FOR_MS) latest.current(null, problem)
      }
      timer = window.setTimeout(look, LOOK_EVERY_MS)
    }
    look()
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
