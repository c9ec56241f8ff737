import { statfs } from 'node:fs/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readBackupAgeSeconds } from './operating/backup-age.ts'

/**
 * In-memory counters of this process, for /metrics and for the stored samples. Label values come from a small
 * fixed set in the code: never a person, a place or an address.
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

/** `delayed` is retried; `rejected` and `expired` are final. */
export type MailOutcome = 'sent' | 'delayed' | 'rejected' | 'expired'
/** The push service's reply; `gone` is a browser that has unsubscribed. */
export type PushResult = 'accepted' | 'delayed' | 'rejected' | 'gone'

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
  /** API calls per bucket of `LATENCY_BOUNDS`; the last one is for longer calls. Not cumulative. */
  latency: number[]
}

/** In seconds; percentiles from these are accurate to about a third. */
export const LATENCY_BOUNDS = [
  0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1,
  2, 5, 10,
]

const API = '/api/'

export function createMetrics({ dataDir }: { dataDir: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]

  const requests = new Counter({
    name: 'hereabouts_http_requests_total',
    registers,
    help: 'Requests, by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
  })
  const routeSeconds = new Counter({
    name: 'hereabouts_http_route_seconds_total',
    registers,
    help: 'Seconds spent on responses, by method and route pattern.',
    labelNames: ['method', 'route'],
  })
  const latency = new Histogram({
    name: 'hereabouts_http_request_duration_seconds',
    registers,
    buckets: LATENCY_BOUNDS,
    help: 'Response times in seconds: of API calls, and of everything else.',
    labelNames: ['kind'],
  })
  const queries = new Histogram({
    name: 'hereabouts_database_query_duration_seconds',
    registers,
    buckets: LATENCY_BOUNDS,
    help: 'Duration of SQL statements, including commits, in seconds.',
  })
  const featureSeconds = new Counter({
    name: 'hereabouts_database_feature_seconds_total',
    registers,
    help: 'Seconds of database work, by feature.',
    labelNames: ['feature'],
  })
  const slow = new Counter({
    name: 'hereabouts_database_slow_queries_total',
    registers,
    help: 'Statements that took more than 50 ms, by name.',
    labelNames: ['query'],
  })
  const mails = new Counter({
    name: 'hereabouts_mails_total',
    registers,
    help: 'E-mails by outcome: sent, delayed (to be retried), rejected (for good), expired (unsent).',
    labelNames: ['outcome'],
  })
  const pushes = new Counter({
    name: 'hereabouts_pushes_total',
    registers,
    help: 'Replies of push services: accepted, delayed, rejected, gone.',
    labelNames: ['outcome'],
  })
  new Gauge({
    name: 'process_start_time_seconds',
    registers,
    help: 'Start time of this process, in seconds since the epoch.',
  }).set(Math.round(performance.timeOrigin / 1000))
  new Gauge({
    name: 'process_resident_memory_bytes',
    registers,
    help: 'Resident memory of this process.',
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    registers,
    help: 'Heap memory used by JavaScript objects.',
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  new Gauge({
    name: 'process_cpu_seconds_total',
    registers,
    help: 'CPU time used by this process.',
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1_000_000)
    },
  })
  new Gauge({
    name: 'hereabouts_disk_free_bytes',
    registers,
    help: 'Free bytes on the disk of DATA_DIR.',
    async collect() {
      // Before the directory exists there is no value, but the other metrics must still be exported.
      const disk = await statfs(dataDir).catch(() => null)
      this.set(disk ? disk.bavail * disk.bsize : Number.NaN)
    },
  })
  new Gauge({
    name: 'hereabouts_backup_age_seconds',
    registers,
    help: 'Seconds since the last backup of this DATA_DIR by npm run backup; +Inf without one.',
    async collect() {
      this.set(await readBackupAgeSeconds(dataDir))
    },
  })
  // Alerts need the series to exist before the first occurrence.
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0)
  for (const outcome of PUSH_RESULTS) pushes.inc({ outcome }, 0)

  return {
    registry,
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      routeSeconds.inc({ method, route }, seconds)
      latency.observe({ kind: route.startsWith(API) ? 'api' : 'other' }, seconds)
    },
    countQuery({ label, seconds, isSlow }) {
      queries.observe(seconds)
      featureSeconds.inc({ feature: label.split('.')[0] ?? '' }, seconds)
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

const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'delayed', 'rejected', 'expired']
const PUSH_RESULTS: readonly PushResult[] = ['accepted', 'delayed', 'rejected', 'gone']

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

/** Converts cumulative buckets to counts per bucket. */
function apart(buckets: readonly Value[]): number[] {
  const upTo = [...LATENCY_BOUNDS, '+Inf'].map((bound) =>
    sum(buckets.filter(({ labels }) => labels.le === bound)),
  )
  return upTo.map((count, nth) => count - (upTo[nth - 1] ?? 0))
}
