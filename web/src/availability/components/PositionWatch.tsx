import { useEffect, useRef } from 'react'
import { type PositionListener, watchPosition } from '../device-position.ts'

/** Reports the phone's position while mounted. */
export function PositionWatch({ onPosition }: { onPosition: PositionListener }) {
  const latest = useRef(onPosition)
  useEffect(() => {
    latest.current = onPosition
  })
  useEffect(() => watchPosition((fix, problem) => latest.current(fix, problem)), [])
  return null
}
