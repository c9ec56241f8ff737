import type { Contender } from './contender.ts'

/** What is not there by then has not been delivered. */
const PATIENCE_MS = 30_000

/**
 * Has messages said at fixed moments, whatever has become of those before. Gives how long after its moment each was at the
 * receiver, in milliseconds: Infinity for one that never was. Resolves when nothing is under way any more.
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
  // What was refused will not come.
  while (missing > count - wasAcknowledged && performance.now() < over) await rest(10)
  return latencies
}

export const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
