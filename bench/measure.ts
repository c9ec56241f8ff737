import { cpus, loadavg, totalmem } from 'node:os'
import { performance } from 'node:perf_hooks'

export interface Timing {
  p50: number
  p95: number
}

/** Returns how long `work` takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Runs every contender once per sample, in turns, so that other work on the machine affects all of them
 * alike. Returns the 50th and 95th percentile of each, in milliseconds.
 */
export async function compare<Sample, Name extends string>(
  samples: readonly Sample[],
  contenders: Record<Name, (sample: Sample) => Promise<unknown>>,
): Promise<Record<Name, Timing>> {
  const names = Object.keys(contenders) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const sample of samples)
    for (const name of names) times[name].push(await timed(() => contenders[name](sample)))
  return Object.fromEntries(names.map((name) => [name, percentiles(times[name])])) as Record<Name, Timing>
}

function percentiles(times: readonly number[]): Timing {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

/** The value that this share of all times does not exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

export function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} x ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
}

/**
 * How many processes wanted to run in the last five minutes, including this bench's own. More processes than
 * cores make all times too long.
 */
export function load(): string {
  return `${(loadavg()[1] ?? Number.NaN).toFixed(0)} processes on ${cpus().length} cores`
}

/** A seeded random generator (mulberry32), with the same numbers from 0 to 1 on every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
