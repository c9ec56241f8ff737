import { machine, percentile } from '../measure.ts'
import type { Ledger } from './ledger.ts'
import type { Load, SlowQuery } from './server.ts'

interface Seen {
  count: number
  minutes: number
  /** The average time between two actions of a person, in seconds. */
  thinks: number
  /** How many could not sign up. */
  failed: number
  arrivalSeconds: number
  at: string
  ledger: Ledger
  /** What the server reported, if it is our own. */
  said: { loads: Load[]; slow: SlowQuery[]; others: string[] } | null
}

/** Formats everything that a crowd experienced as a page. */
export function report({ count, minutes, thinks, failed, arrivalSeconds, at, ledger, said }: Seen): string {
  return `# A crowd

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run crowd -- ${count} --minutes ${minutes} --thinks ${thinks}\`: ${count} simulated people in towns of 250, at ${at}, on
the same machine as they. All signed up by the API in ${Math.round(arrivalSeconds)} s${failed ? `, but ${failed} who could not` : ''}, each from an address of their own, and then lived for
${minutes} min with the app open: each thinks ${thinks} s on average between two things that they do unasked, and answers what
happens to them at once, as the app does, or within seconds, as people do.

## What they did

${table(
  ['act', 'times'],
  sorted(ledger.acts).map(([act, times]) => [act, format(times)]),
)}

## What failed

A refusal is no fault when two want the same at once: that somebody has just been accepted by another, that an invitation is over.

${table(
  ['call', 'times'],
  sorted(ledger.failures).map(([what, times]) => [what, format(times)]),
)}

## How long calls took, in ms

${table(
  ['call', 'times', 'p50', 'p95', 'p99', 'most'],
  [...ledger.calls]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([call, times]) => [call, format(times.length), ...spread(times)]),
)}

## How long until the other had it, in ms

From the moment in which one pressed, to the moment in which the other's phone had asked for it and could show it. ${format(ledger.unheard())} were under way at the end, or of interest to nobody.

${table(
  ['what', 'times', 'p50', 'p95', 'p99', 'most'],
  [...ledger.deliveries].map(([what, times]) => [what, format(times.length), ...spread(times)]),
)}
${said ? ofServer(said) : ''}`
}

function ofServer({ loads, slow, others }: NonNullable<Seen['said']>): string {
  const column = (of: (load: Load) => number) => loads.map(of)
  return `
## The server

${table(
  ['each second', 'p50', 'p95', 'most'],
  [
    ['event loop late by (p99 of the second), ms', ...three(column(({ lagMs }) => lagMs))],
    ['event loop busy, %', ...three(column(({ loop }) => loop * 100))],
    ['CPU of the process with the database in it, % of a core', ...three(column(({ cores }) => cores * 100))],
    ['the whole machine busy, %', ...three(column(({ machine }) => machine * 100))],
    ['memory (RSS), MB', ...three(column(({ rssBytes }) => rssBytes / 1e6))],
  ],
)}

## Slow queries

${format(slow.length)} lines of the log tell of a query that took over 50 ms. Of each: how many others were slow within the same tenth of a second,
and how busy the machine was in that second. Many at once are a queue: the embedded database does one thing at a time, and one waits for
another. On a machine that is busy, all wait for a core. One that is slow alone and while there is room has a bad plan.

${table(
  [
    'query',
    'times',
    'p50 ms',
    'most ms',
    'others at once, p50',
    'machine busy then, %, p50',
    'alone, machine below 80 %',
  ],
  [...new Set(slow.map(({ query }) => query))]
    .map((query) => [query, slow.filter((line) => line.query === query)] as const)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([query, lines]) => {
      const around = lines.map((line) => ({ others: othersAt(line, slow), busy: busyAt(line, loads) }))
      return [
        ...[query, format(lines.length)],
        ...[0.5, 1].map((share) =>
          format(
            percentile(
              lines.map(({ tookMs }) => tookMs),
              share,
            ),
          ),
        ),
        format(
          percentile(
            around.map(({ others }) => others),
            0.5,
          ),
        ),
        format(
          100 *
            percentile(
              around.map(({ busy }) => busy),
              0.5,
            ),
        ),
        format(around.filter(({ others, busy }) => others === 0 && busy < 0.8).length),
      ]
    }),
)}
${others.length > 0 ? `\nOther lines of the log: ${[...new Set(others)].map((line) => `${line} (${others.filter((each) => each === line).length})`).join(', ')}.\n` : ''}`
}

const AT_ONCE_MS = 100

function othersAt({ time, tookMs }: SlowQuery, slow: readonly SlowQuery[]): number {
  return (
    slow.filter((other) => other.time >= time - tookMs && other.time - other.tookMs <= time + AT_ONCE_MS)
      .length - 1
  )
}

function busyAt({ time }: SlowQuery, loads: readonly Load[]): number {
  return loads.find((load) => load.time >= time)?.machine ?? 0
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, one], [, other]) => other - one)
const spread = (times: readonly number[]) =>
  [0.5, 0.95, 0.99, 1].map((share) => format(percentile(times, share)))
const three = (values: readonly number[]) => [0.5, 0.95, 1].map((share) => format(percentile(values, share)))

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'Nothing.'
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
