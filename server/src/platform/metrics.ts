import { statfs } from 'node:fs/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process counts of itself, in memory: for /metrics, and for the samples that are kept of it. Labels are words of our
 * own code, of which there are a few: never a person, a place or an address.
 */
export interface Metrics {
  /** Where features register their own metrics. */
  readonly registry: Registry
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countQuery(query: { label: string; seconds: number; isSlow: boolean }): void
  countMails(outcome: MailOutcome, mails?: number): void
  countPush(outcome: PushResult): void
  /** Totals since the start. */
  totals(): Promise<Totals>
}

/** `delayed` is retried; `refused` and `expired` are final. */
export type MailOutcome = 'sent' | 'delayed' | 'refused' | 'expired'
/** The push service's reply; `gone` is a browser that has unsubscribed. */
export type PushResult = 'taken' | 'later' | 'refused' | 'gone'

export interface Totals {
  requests: number
  /** Responses with 4xx. */
  refused: number
  /** Responses with 5xx. */
  failed: number
  queries: number
  querySeconds: number
  slowQueries: number
  mails: Record<MailOutcome, number>
  pushes: Record<PushResult, number>
  /** API calls per bucket of `LATENCY_BOUNDS`, and last those that took longer. Not cumulative. */
  latency: number[]
}

/** In seconds; percentiles from these are accurate to about a third. */
export const LATENCY_BOUNDS = [
  ...[0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3],
  ...[0.5, 0.75, 1, 2, 5, 10],
]

const API = '/api/'

export function createMetrics({ dataDir }: { dataDir: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]

  const requests = new Counter({
    ...{ name: 'hereabouts_http_requests_total', registers },
    help: 'Requests answered, by method, route as it is written in the code, and class of status.',
    labelNames: ['method', 'route', 'status'],
  })
  const latency = new Histogram({
    ...{ name: 'hereabouts_http_request_duration_seconds', registers, buckets: LATENCY_BOUNDS },
    help: 'How long requests took to be answered: calls of the API, and everything else.',
    labelNames: ['kind'],
  })
  const queries = new Histogram({
    ...{ name: 'hereabouts_database_query_duration_seconds', registers, buckets: LATENCY_BOUNDS },
    help: 'How long statements took, commits among them.',
  })
  const featureSeconds = new Counter({
    ...{ name: 'hereabouts_database_room_seconds_total', registers },
    help: 'Seconds of database work, by feature.',
    labelNames: ['room'],
  })
  const slow = new Counter({
    ...{ name: 'hereabouts_database_slow_queries_total', registers },
    help: 'Statements that took more than 50 ms, by their name.',
    labelNames: ['query'],
  })
  const mails = new Counter({
    ...{ name: 'hereabouts_mails_total', registers },
    help: 'What became of mails: sent, delayed to another try, refused for good, or expired unsent.',
    labelNames: ['outcome'],
  })
  const pushes = new Counter({
    ...{ name: 'hereabouts_pushes_total', registers },
    help: 'What push services answered: taken, later, refused, or gone.',
    labelNames: ['outcome'],
  })
  new Gauge({
    ...{ name: 'process_start_time_seconds', registers },
    help: 'When this process began, in seconds since 1970.',
  }).set(Math.round(performance.timeOrigin / 1000))
  new Gauge({
    ...{ name: 'process_resident_memory_bytes', registers },
    help: 'Memory of this process.',
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    ...{ name: 'nodejs_heap_size_used_bytes', registers },
    help: 'What of it holds objects of JavaScript.',
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  new Gauge({
    ...{ name: 'process_cpu_seconds_total', registers },
    help: 'How long this process has kept processors busy.',
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1_000_000)
    },
  })
  new Gauge({
    ...{ name: 'hereabouts_disk_free_bytes', registers },
    help: 'Free bytes on the disk of DATA_DIR.',
    async collect() {
      // Without a directory yet there is nothing to tell, and no reason to tell nothing else.
      const disk = await statfs(dataDir).catch(() => null)
      this.set(disk ? disk.bavail * disk.bsize : Number.NaN)
    },
  })
  // An alert on what has not happened yet needs something that says so.
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0)
  for (const outcome of PUSH_RESULTS) pushes.inc({ outcome }, 0)

  return {
    registry,
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      latency.observe({ kind: route.startsWith(API) ? 'api' : 'other' }, seconds)
    },
    countQuery({ label, seconds, isSlow }) {
      queries.observe(seconds)
      featureSeconds.inc({ room: label.split('.')[0] ?? '' }, seconds)
      if (isSlow) slow.inc({ query: label })
    },
    countMails: (outcome, count = 1) => mails.inc({ outcome }, count),
    countPush: (outcome) => pushes.inc({ outcome }),
    async totals() {
      const answered = (await requests.get()).values
      const byStatus = (status: string) => sum(answered.filter(({ labels }) => labels.status === status))
      const queried = (await queries.get()).values
      return {
        requests: sum(answered),
        refused: byStatus('4xx'),
        failed: byStatus('5xx'),
        queries: sum(queried.filter(({ metricName }) => metricName?.endsWith('_count'))),
        querySeconds: sum(queried.filter(({ metricName }) => metricName?.endsWith('_sum'))),
        slowQueries: sum((await slow.get()).values),
        mails: countsOf(MAIL_OUTCOMES, (await mails.get()).values),
        pushes: countsOf(PUSH_RESULTS, (await pushes.get()).values),
        latency: apart(
          (await latency.get()).values.filter(
            ({ labels, metricName }) => labels.kind === 'api' && metricName?.endsWith('_bucket'),
          ),
        ),
      }
    },
  }
}

const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'delayed', 'refused', 'expired']
const PUSH_RESULTS: readonly PushResult[] = ['taken', 'later', 'refused', 'gone']

interface Value {
  value: number
  labels: Partial<Record<string, string | number>>
}

function sum(values: readonly Pick<Value, 'value'>[]): number {
  return values.reduce((whole, { value }) => whole + value, 0)
}

function countsOf<Outcome extends string>(outcomes: readonly Outcome[], values: readonly Value[]) {
  return Object.fromEntries(
    outcomes.map((outcome) => [outcome, sum(values.filter(({ labels }) => labels.outcome === outcome))]),
  ) as Record<Outcome, number>
}

/** Turns cumulative buckets into counts per bucket. */
function apart(buckets: readonly Value[]): number[] {
  const upTo = [...LATENCY_BOUNDS, '+Inf'].map((bound) =>
    sum(buckets.filter(({ labels }) => labels.le === bound)),
  )
  return upTo.map((count, nth) => count - (upTo[nth - 1] ?? 0))
}
