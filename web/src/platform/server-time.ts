import { useEffect, useReducer } from 'react'

/**
 * The server's time in milliseconds, accurate to a second or two. Phones' clocks may be off by minutes, and
 * the server decides when things begin and end.
 */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** The server's time in a component, which it re-renders three times a minute. */
export function useServerNow(): number {
  const [, rerender] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(rerender, RERENDER_MS)
    return () => clearInterval(timer)
  }, [])
  return serverNow()
}

const RERENDER_MS = 20_000

/** Whether the server has answered, so that its time is not just the phone's. */
export const isServerTimeKnown = () => isKnown

let isKnown = false
let offsetMs = 0
// The Date header has whole seconds, so smaller differences mean nothing.
const NOTICED_MS = 2000

/** Updates the offset from an answer, unless a cache may have kept it: then its date is the time of the first request. */
export function noteTimeOf({ headers }: Pick<Response, 'headers'>) {
  if (!headers.has('age') && !/max-?age/.test(headers.get('cache-control') ?? ''))
    noteServerTime(headers.get('date'))
}

/** Updates the offset from a Date header. */
export function noteServerTime(header: string | null) {
  const serverMs = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(serverMs)) return
  isKnown = true
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) > NOTICED_MS ? difference : 0
}

/** As before the first answer. Only tests need that: on a phone, a new page starts like this. */
export function forgetServerTime() {
  isKnown = false
  offsetMs = 0
}
