import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

export const span = z.enum(['hour', 'month'])
export type Span = z.infer<typeof span>

/** A value for each step; null where nothing was measured. */
const series = z.array(z.nullable(z.number().check(z.nonnegative())))

/** What is measured over time, of all nodes together. Rates are of a second, ages those of the oldest. */
const everySeries = z.strictObject({
  /** Requests a second; of them those answered with 4xx, and with 5xx. */
  requests: series,
  refused: series,
  failed: series,
  /** Milliseconds that so many of a hundred calls of the API took at the most. */
  p50: series,
  p95: series,
  p99: series,
  /** Open live connections. */
  sockets: series,
  /** Milliseconds by which the busiest node was late, in one of a hundred turns. */
  lag: series,
  /** Megabytes of the biggest node. */
  memory: series,
  /** Milliseconds of work of the database in a second, and statements a second. */
  databaseTime: series,
  queries: series,
  /** Statements that took more than 50 ms. */
  slowQueries: series,
  /** Mails in the step: sent, put off to another try, and those that nobody will get any more. */
  mailsSent: series,
  mailsDelayed: series,
  mailsLost: series,
  /** Pushes in the step, as their services answered. */
  pushesTaken: series,
  pushesDelayed: series,
  pushesLost: series,
  /** Seconds for which the oldest has waited. */
  mailAge: series,
  verificationAge: series,
  reportAge: series,
  appealAge: series,
  /** Rows that should have been deleted by now. */
  overdue: series,
  /** People available at the time; meetups that in the step were proposed, were accepted, and ended in a meeting. */
  available: series,
  invited: series,
  accepted: series,
  met: series,
})
export type EverySeries = z.infer<typeof everySeries>
export type SeriesName = keyof EverySeries

/** Where many are available now: at least `AREA_PEOPLE_MIN`, rounded down. Kept nowhere. */
const area = z.strictObject({
  /** About the middle of it, in degrees to one decimal. */
  latitude: z.number(),
  longitude: z.number(),
  atLeast: z.int(),
})
export type Area = z.infer<typeof area>

export const monitoring = z.strictObject({
  at: moment(),
  span,
  stepSeconds: z.int(),
  /** When the first step ended; the others follow one `stepSeconds` after the other. */
  startsAt: moment(),
  /** How many nodes have told of themselves in the last minute. */
  nodes: z.int(),
  series: everySeries,
  /** The fullest first. */
  areas: z.array(area),
})
export type Monitoring = z.infer<typeof monitoring>
