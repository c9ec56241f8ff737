import { useEffect, useRef } from 'react'
import { type PositionListener, watchPosition } from '../device-position.ts'

/** Tells where the phone is, for as long as it is shown. */
export function PositionWatch({ onPosition }: { onPosition: PositionListener }) {
  const latest = useRef(onPosition)
  useEffect(() => {
    latest.current = onPosition
  })
  useEffect(() => watchPosition((fix, problem) => latest.current(fix, problem)), [])
  return null
}
