import type { EverySeries, SeriesName } from '@hereabouts/contract/monitoring/schemas'
import { SECOND_MS } from '../platform/clock.ts'
import { LATENCY_BOUNDS, type Totals } from '../platform/metrics.ts'

/** The measurements of one step: of one node, or merged from several nodes or steps. */
export interface Sample {
  /** The length of the measured time. */
  seconds: number
  counts: Partial<Record<Count, number>>
  gauges: Partial<Record<Gauge, number>>
  /** The number of calls in each latency bucket, see `LATENCY_BOUNDS`. */
  latency: number[]
}

const COUNTS = [
  ...(['requests', 'refused', 'failed', 'queries', 'databaseTime', 'slowQueries'] as const),
  ...(['mailsSent', 'mailsDelayed', 'mailsLost', 'pushesTaken', 'pushesDelayed', 'pushesLost'] as const),
  ...(['invited', 'accepted', 'met'] as const),
]
type Count = (typeof COUNTS)[number]

/** How a gauge is merged across nodes at one time, and across times. */
const GAUGES = {
  sockets: { ofNodes: 'sum', ofTimes: 'mean' },
  lag: { ofNodes: 'most', ofTimes: 'most' },
  memory: { ofNodes: 'most', ofTimes: 'most' },
  // Every node queries these from the one database, so all report the same.
  available: { ofNodes: 'most', ofTimes: 'mean' },
  mailAge: { ofNodes: 'most', ofTimes: 'most' },
  verificationAge: { ofNodes: 'most', ofTimes: 'most' },
  reportAge: { ofNodes: 'most', ofTimes: 'most' },
  appealAge: { ofNodes: 'most', ofTimes: 'most' },
  overdue: { ofNodes: 'most', ofTimes: 'most' },
} as const satisfies Record<string, { ofNodes: Way; ofTimes: Way }>
type Way = 'sum' | 'most' | 'mean'
type Gauge = keyof typeof GAUGES
export type Gauges = Sample['gauges']

/** The counts between two snapshots of a process's counters. */
export function between(
  before: Totals & Steps,
  after: Totals & Steps,
  seconds: number,
  gauges: Gauges,
): Sample {
  const [was, is] = [countsIn(before), countsIn(after)]
  return {
    seconds,
    counts: Object.fromEntries(COUNTS.map((name) => [name, is[name] - was[name]])),
    gauges,
    latency: after.latency.map((count, nth) => count - (before.latency[nth] ?? 0)),
  }
}

/** How many meetups reached each step. */
export interface Steps {
  steps: Record<'invited' | 'accepted' | 'met', number>
}

function countsIn({ mails, pushes, querySeconds, steps, ...totals }: Totals & Steps): Record<Count, number> {
  const { requests, refused, failed, queries, slowQueries } = totals
  return {
    requests,
    refused,
    failed,
    queries,
    slowQueries,
    databaseTime: querySeconds * SECOND_MS,
    mailsSent: mails.sent,
    mailsDelayed: mails.delayed,
    mailsLost: mails.rejected + mails.expired,
    // A browser that unsubscribed is not a lost push.
    pushesTaken: pushes.accepted,
    pushesDelayed: pushes.delayed,
    pushesLost: pushes.rejected,
    ...steps,
  }
}

/** Merges the samples of all nodes for one step. */
export function togetherAtOnce(samples: readonly Sample[]): Sample {
  return together(samples, Math.max(0, ...samples.map(({ seconds }) => seconds)), 'ofNodes')
}

/** Merges consecutive steps into a longer one. */
export function oneAfterTheOther(samples: readonly Sample[]): Sample {
  return together(
    samples,
    samples.reduce((whole, { seconds }) => whole + seconds, 0),
    'ofTimes',
  )
}

function together(samples: readonly Sample[], seconds: number, of: 'ofNodes' | 'ofTimes'): Sample {
  // A row of another version may have fewer numbers.
  const known = (values: (number | undefined)[]) => values.filter((value) => value !== undefined)
  const numbers = <Name extends string>(
    names: readonly Name[],
    read: (sample: Sample) => Partial<Record<Name, number>>,
    way: (name: Name) => Way,
  ) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const values = known(samples.map((sample) => read(sample)[name]))
        return values.length > 0 ? [[name, WAYS[way(name)](values)]] : []
      }),
    ) as Partial<Record<Name, number>>
  return {
    seconds,
    counts: numbers(
      COUNTS,
      (sample) => sample.counts,
      () => 'sum',
    ),
    gauges: numbers(
      Object.keys(GAUGES) as Gauge[],
      (sample) => sample.gauges,
      (name) => GAUGES[name][of],
    ),
    latency: NO_LATENCY.map((_, nth) => WAYS.sum(known(samples.map(({ latency }) => latency[nth])))),
  }
}

const NO_LATENCY = [...LATENCY_BOUNDS, Number.POSITIVE_INFINITY].map(() => 0)

const WAYS: Record<Way, (values: readonly number[]) => number> = {
  sum: (values) => values.reduce((whole, value) => whole + value, 0),
  most: (values) => Math.max(...values),
  mean: (values) => WAYS.sum(values) / values.length,
}

export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/**
 * The duration in seconds below which this part of all calls lies; null without calls. Interpolates within a
 * bucket.
 */
export function percentile(latency: readonly number[], part: number): number | null {
  const all = WAYS.sum(latency)
  if (all === 0) return null
  let before = 0
  for (const [nth, count] of latency.entries()) {
    const upper = LATENCY_BOUNDS[nth]
    // Beyond the last bound the histogram says no more.
    if (upper === undefined) break
    if (count > 0 && before + count >= part * all) {
      const lower = LATENCY_BOUNDS[nth - 1] ?? 0
      return lower + ((part * all - before) / count) * (upper - lower)
    }
    before += count
  }
  return LATENCY_BOUNDS.at(-1) ?? null
}

/** The values of a step as the dashboard shows them. */
export function shown(sample: Sample | undefined): Record<SeriesName, number | null> {
  const { seconds = 0, counts = {}, gauges = {}, latency = [] } = sample ?? {}
  const aSecond = (count: number | undefined) =>
    count === undefined || seconds === 0 ? null : rounded(count / seconds)
  const exact = (number: number | undefined) => (number === undefined ? null : rounded(number))
  const milliseconds = (part: number) => {
    const took = percentile(latency, part)
    return took === null ? null : rounded(took * SECOND_MS)
  }
  return {
    requests: aSecond(counts.requests),
    refused: aSecond(counts.refused),
    failed: aSecond(counts.failed),
    p50: milliseconds(0.5),
    p95: milliseconds(0.95),
    p99: milliseconds(0.99),
    sockets: exact(gauges.sockets),
    lag: exact(gauges.lag),
    memory: exact(gauges.memory),
    databaseTime: aSecond(counts.databaseTime),
    queries: aSecond(counts.queries),
    slowQueries: exact(counts.slowQueries),
    mailsSent: exact(counts.mailsSent),
    mailsDelayed: exact(counts.mailsDelayed),
    mailsLost: exact(counts.mailsLost),
    pushesTaken: exact(counts.pushesTaken),
    pushesDelayed: exact(counts.pushesDelayed),
    pushesLost: exact(counts.pushesLost),
    mailAge: exact(gauges.mailAge),
    verificationAge: exact(gauges.verificationAge),
    reportAge: exact(gauges.reportAge),
    appealAge: exact(gauges.appealAge),
    overdue: exact(gauges.overdue),
    available: exact(gauges.available),
    invited: exact(counts.invited),
    accepted: exact(counts.accepted),
    met: exact(counts.met),
  }
}

/** A value per series and step, from the samples by the end of their step. */
export function seriesOf(byEnd: ReadonlyMap<number, Sample>, ends: readonly number[]): EverySeries {
  const steps = ends.map((end) => shown(byEnd.get(end)))
  const names = Object.keys(shown(undefined)) as SeriesName[]
  return Object.fromEntries(names.map((name) => [name, steps.map((step) => step[name])])) as EverySeries
}

/** More digits are noise, and thousands of values are sent. */
function rounded(value: number): number {
  return Math.max(0, value < 1000 ? Number(value.toPrecision(4)) : Math.round(value))
}
