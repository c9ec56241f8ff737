import type { SeriesName, Span } from '@hereabouts/contract/monitoring/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import {
  formatNumber,
  formatShortDay,
  formatShortDayAndTime,
  formatTime,
  formatTimeWithSeconds,
} from '../platform/format.ts'

/** The unit of a series. Decides the number format and the summary beside the curve. */
export type Unit = 'a second' | 'milliseconds' | 'work' | 'megabytes' | 'age' | 'of now' | 'in a step'

export interface ChartOf {
  title: MessageDescriptor
  /** Explains the chart to a reader who sees it for the first time. */
  text: MessageDescriptor
  unit: Unit
  lines: readonly { name: MessageDescriptor; series: SeriesName }[]
}

export const CHARTS: readonly ChartOf[] = [
  {
    title: msg`Requests`,
    text: msg`Answers per second, from all nodes together.`,
    unit: 'a second',
    lines: [{ name: msg`Answered`, series: 'requests' }],
  },
  {
    title: msg`How long calls take`,
    text: msg`The share of API calls answered within this time.`,
    unit: 'milliseconds',
    lines: [
      { name: msg`50 of 100`, series: 'p50' },
      { name: msg`95 of 100`, series: 'p95' },
      { name: msg`99 of 100`, series: 'p99' },
    ],
  },
  {
    title: msg`Errors`,
    text: msg`Rejected (4xx) is the caller’s fault, failed (5xx) is ours.`,
    unit: 'a second',
    lines: [
      { name: msg`Failed`, series: 'failed' },
      { name: msg`Rejected`, series: 'refused' },
    ],
  },
  {
    title: msg`Live connections`,
    text: msg`Apps that are open.`,
    unit: 'of now',
    lines: [{ name: msg({ message: 'Open', context: 'connections' }), series: 'sockets' }],
  },
  {
    title: msg`Event-loop lag`,
    text: msg`How late the busiest node was, in the slowest hundredth of its turns.`,
    unit: 'milliseconds',
    lines: [{ name: msg`Late by`, series: 'lag' }],
  },
  {
    title: msg`Memory`,
    text: msg`Of the biggest node.`,
    unit: 'megabytes',
    lines: [{ name: msg({ message: 'Taken', context: 'memory' }), series: 'memory' }],
  },
  {
    title: msg`Database time`,
    text: msg`Time it works in each second. 1,000 ms means one connection is always busy.`,
    unit: 'work',
    lines: [{ name: msg`Works`, series: 'databaseTime' }],
  },
  {
    title: msg`Slow statements`,
    text: msg`Statements that took more than 50 ms. The log has their names.`,
    unit: 'in a step',
    lines: [{ name: msg`Slow`, series: 'slowQueries' }],
  },
  {
    title: msg`Mail`,
    text: msg`We retry delayed e-mails. Lost ones were refused for good, or expired.`,
    unit: 'in a step',
    lines: [
      { name: msg`Sent`, series: 'mailsSent' },
      { name: msg`Delayed`, series: 'mailsDelayed' },
      { name: msg`Lost`, series: 'mailsLost' },
    ],
  },
  {
    title: msg`Pushes`,
    text: msg`What the push services answered.`,
    unit: 'in a step',
    lines: [
      { name: msg({ message: 'Taken', context: 'pushes' }), series: 'pushesTaken' },
      { name: msg`Delayed`, series: 'pushesDelayed' },
      { name: msg`Rejected`, series: 'pushesLost' },
    ],
  },
  {
    title: msg`Longest wait`,
    text: msg`How long a person or an e-mail has been waiting.`,
    unit: 'age',
    lines: [
      { name: msg`Mail`, series: 'mailAge' },
      { name: msg`Verification`, series: 'verificationAge' },
      { name: msg({ message: 'Report', context: 'noun' }), series: 'reportAge' },
      { name: msg({ message: 'Appeal', context: 'noun' }), series: 'appealAge' },
    ],
  },
  {
    title: msg`Overdue deletions`,
    text: msg`Data that should have been deleted by now. If this stays above zero, a cleanup job is stuck.`,
    unit: 'of now',
    lines: [{ name: msg`Overdue`, series: 'overdue' }],
  },
  {
    title: msg`Available`,
    text: msg`People who are free to meet at that moment.`,
    unit: 'of now',
    lines: [{ name: msg`Available`, series: 'available' }],
  },
  {
    title: msg`From invitation to meeting`,
    text: msg`Of the people who are available: how many invite, accept and meet.`,
    unit: 'in a step',
    lines: [
      { name: msg({ message: 'Invited', context: 'number of meetups' }), series: 'invited' },
      { name: msg`Accepted`, series: 'accepted' },
      { name: msg({ message: 'Met', context: 'number of meetups' }), series: 'met' },
    ],
  },
]

/**
 * The name of a span, and how many steps to pool in charts of counts, so that each pool is large
 * enough to be meaningful.
 */
export const SPAN_WORDS: Record<
  Span,
  { name: MessageDescriptor; pool: MessageDescriptor; poolSteps: number }
> = {
  hour: { name: msg`Last hour`, pool: msg`Counted in each minute.`, poolSteps: 6 },
  month: { name: msg`Last 30 days`, pool: msg`Counted in each day.`, poolSteps: 24 },
}

export const SPANS_SHOWN: readonly Span[] = ['hour', 'month']

/** The line styles of a chart's curves, distinguishable without colour. */
export const LINES: readonly { token: string; dash: readonly number[] }[] = [
  { token: '--accent', dash: [] },
  { token: '--category-professional', dash: [7, 4] },
  { token: '--good', dash: [2, 3] },
  { token: '--category-assistance_skills', dash: [10, 3, 2, 3] },
]

/** Null is a gap: nothing was measured. */
export type Values = readonly (number | null)[]

/** Sums up each `size` steps. */
export function pooled(values: Values, size: number): Values {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, nth) => {
    const known = values.slice(nth * size, (nth + 1) * size).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((whole, value) => whole + value, 0)
  })
}

export interface Summary {
  /** The latest measured value. */
  now: number | null
  /** The mean, or the total of counts. */
  whole: number | null
  most: number | null
}

/** Summarises a curve in three numbers, which also serve people who cannot see it. */
export function summaryOf(values: Values, unit: Unit): Summary {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { now: null, whole: null, most: null }
  const sum = known.reduce((whole, value) => whole + value, 0)
  return {
    now: known.at(-1) ?? null,
    whole: unit === 'in a step' ? sum : sum / known.length,
    most: Math.max(...known),
  }
}

/** The label of `whole` in a summary. */
export function wholeIn(unit: Unit): string {
  return unit === 'in a step' ? t`In all` : t`Mean`
}

/** Whether the series has only gaps. */
export function isEmpty(series: Partial<Record<SeriesName, Values>>): boolean {
  return Object.values(series).every((values) => values.every((value) => value === null))
}

/** A value with its unit, short enough for an axis. */
export function inWords(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'a second') return `${short(value)}/s`
  if (unit === 'milliseconds') return value < 1000 ? `${short(value)} ms` : `${short(value / 1000)} s`
  const rounded = short(value)
  if (unit === 'work') return t`${rounded} ms/s`
  if (unit === 'megabytes') return `${short(value)} MB`
  return unit === 'age' ? ageInWords(value) : short(value)
}

const AGES = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
]

function ageInWords(seconds: number): string {
  const age = AGES.find((each) => seconds >= each.seconds) ?? { seconds: 1, name: 's' }
  return `${short(seconds / age.seconds)} ${age.name}`
}

const POWERS = Array.from({ length: 16 }, (_, nth) => 10 ** (nth - 4))
const ROUND = POWERS.flatMap((power) => [power, 2 * power, 5 * power])
const HOURS = [1, 2, 4, 8, 12, 24, 48, 96, 192, 384, 768, 1536].map((hours) => hours * 3600)

/**
 * The allowed distances between the lines of an axis: round numbers, whole numbers for counts,
 * and units of time for ages.
 */
export function stepsOf(unit: Unit): readonly number[] {
  if (unit === 'age') return [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, ...HOURS]
  const isWhole = unit === 'of now' || unit === 'in a step'
  return isWhole ? ROUND.filter((step) => step >= 1) : ROUND
}

/** Rounds to two significant digits. Keeps whole numbers. */
function short(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return formatNumber(Math.round(value))
  return formatNumber(Number(value.toPrecision(2)), { maximumFractionDigits: 3 })
}

/**
 * The rough position of an area, north and east positive, because the letters of directions differ by
 * language: `51.5°, -0.1°`.
 */
export function placeInWords({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return [latitude, longitude]
    .map((degrees) =>
      formatNumber(degrees, {
        style: 'unit',
        unit: 'degree',
        unitDisplay: 'narrow',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
    )
    .join(', ')
}

/** The end of each step in seconds since 1970. */
export function endsOf({ startsAt, stepSeconds }: { startsAt: string; stepSeconds: number }, steps: number) {
  const first = Date.parse(startsAt) / 1000
  return Array.from({ length: steps }, (_, nth) => first + nth * stepSeconds)
}

/** A time for the axis of a span. `isExact` adds detail for the touched step. */
export function momentInWords(seconds: number, span: Span, isExact = false): string {
  const at = seconds * 1000
  if (span === 'hour') return isExact ? formatTimeWithSeconds(at) : formatTime(at)
  return isExact ? formatShortDayAndTime(at) : formatShortDay(at)
}
