import { useEffect, useReducer } from 'react'

/**
 * What time it is at the server, in milliseconds: phones' clocks are off by minutes, and the server decides when things
 * begin and end. Exact to a second or so.
 */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** The same, for what shows how time passes: looked at again three times a minute. */
export function useServerNow(): number {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return serverNow()
}

const LOOK_AGAIN_MS = 20_000

let offsetMs = 0
// The header has whole seconds, so less than this is no difference.
const NOTICED_MS = 2000

/** Learns from the Date header of an answer. */
export function noteServerTime(header: string | null) {
  const serverMs = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) > NOTICED_MS ? difference : 0
}
