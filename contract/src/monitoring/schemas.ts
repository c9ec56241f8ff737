import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

export const span = z.enum(['hour', 'month'])
export type Span = z.infer<typeof span>

/** One value per step; null where nothing was measured. */
const series = z.array(z.nullable(z.number().check(z.nonnegative())))

/**
 * The measurements over time, for all nodes together. Rates are per second, ages are
 * those of the oldest entry.
 */
const everySeries = z.strictObject({
  /** Requests per second, and how many of them got a 4xx or 5xx. */
  requests: series,
  refused: series,
  failed: series,
  /** Percentiles of API call durations, in milliseconds. */
  p50: series,
  p95: series,
  p99: series,
  /** Open live connections. */
  sockets: series,
  /** 99th percentile of the event-loop delay of the busiest node, in milliseconds. */
  lag: series,
  /** Memory of the largest node, in megabytes. */
  memory: series,
  /** Milliseconds of database work per second, and statements per second. */
  databaseTime: series,
  queries: series,
  /** Statements that took more than 50 ms. */
  slowQueries: series,
  /** E-mails per step: sent, postponed, and given up. */
  mailsSent: series,
  mailsDelayed: series,
  mailsLost: series,
  /** Push notifications per step, by the push services' answers. */
  pushesTaken: series,
  pushesDelayed: series,
  pushesLost: series,
  /** Age of the oldest entry, in seconds. */
  mailAge: series,
  verificationAge: series,
  reportAge: series,
  appealAge: series,
  /** Rows that should have been deleted by now. */
  overdue: series,
  /** People available at the time; meetups invited, accepted and met in the step. */
  available: series,
  invited: series,
  accepted: series,
  met: series,
})
export type EverySeries = z.infer<typeof everySeries>
export type SeriesName = keyof EverySeries

/** An area with many available people right now: at least `AREA_PEOPLE_MIN`, rounded down. Not stored. */
const area = z.strictObject({
  /** Its approximate centre, in degrees with one decimal. */
  latitude: z.number(),
  longitude: z.number(),
  atLeast: z.int(),
})
export type Area = z.infer<typeof area>

export const monitoring = z.strictObject({
  at: moment(),
  span,
  stepSeconds: z.int(),
  /** The end of the first step. The others follow every `stepSeconds`. */
  startsAt: moment(),
  /** How many nodes reported in the last minute. */
  nodes: z.int(),
  series: everySeries,
  /** Largest count first. */
  areas: z.array(area),
})
export type Monitoring = z.infer<typeof monitoring>
