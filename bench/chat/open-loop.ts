import type { Contender } from './contender.ts'

/** A message that has not arrived by then counts as lost. */
const PATIENCE_MS = 30_000

/**
 * Sends messages at fixed moments, whether or not earlier ones have arrived. Returns each message's delay
 * after its moment in milliseconds, or Infinity if it never arrived. Resolves when none is in flight.
 */
export async function openLoop(
  { say, onHeard }: Contender,
  { perSecond, seconds, couples }: { perSecond: number; seconds: number; couples: number },
): Promise<number[]> {
  const run = crypto.randomUUID()
  const count = perSecond * seconds
  const latencies = new Array<number>(count).fill(Number.POSITIVE_INFINITY)
  let missing = count
  const startsAt = performance.now() + 100
  const momentOf = (nth: number) => startsAt + (nth * 1000) / perSecond
  onHeard((text) => {
    const [of, nth] = text.split(' ')
    if (of !== run || latencies[Number(nth)] !== Number.POSITIVE_INFINITY) return
    latencies[Number(nth)] = performance.now() - momentOf(Number(nth))
    missing -= 1
  })
  const said: Promise<boolean>[] = []
  for (let nth = 0; nth < count; nth++) {
    while (performance.now() < momentOf(nth)) await rest(1)
    said.push(say(nth % couples, `${run} ${nth}`))
  }
  await Promise.all(said)
  const over = performance.now() + PATIENCE_MS
  const wasAcknowledged = (await Promise.all(said)).filter(Boolean).length
  // Rejected messages will not arrive.
  while (missing > count - wasAcknowledged && performance.now() < over) await rest(10)
  return latencies
}

export const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
