import { machine, percentile } from '../measure.ts'
import type { Ledger } from './ledger.ts'
import type { Load, SlowQuery } from './server.ts'

interface Seen {
  count: number
  minutes: number
  /** The average time between two actions of a person, in seconds. */
  thinks: number
  /** Whether all are within a mile, instead of in towns. */
  isOnePlace: boolean
  isPostgres: boolean
  /** How many could not sign up. */
  failed: number
  arrivalSeconds: number
  at: string
  ledger: Ledger
  /** What the server reported, if it is our own. */
  said: { loads: Load[]; slow: SlowQuery[]; others: string[] } | null
}

/** Formats everything that a crowd experienced as a page. */
export function report(seen: Seen): string {
  const { count, minutes, thinks, isOnePlace, isPostgres, failed, arrivalSeconds, at, ledger, said } = seen
  return `# Simulated crowd: ${format(count)} people${isOnePlace ? ' in one place' : ''}

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run crowd -- ${count}${isOnePlace ? ' --one-place' : ''}${isPostgres ? ' --postgres' : ''} --minutes ${minutes} --thinks ${thinks}\`: ${count} simulated people ${isOnePlace ? 'within one mile' : 'in towns of 250'}, at ${at}, on
the same machine. All signed up through the API in ${Math.round(arrivalSeconds)} s${failed ? `, but ${failed} who could not` : ''}, each from a network address of their own. Half a minute later they
used the app for ${minutes} min. Each waits ${thinks} s on average between two actions of their own, and reacts to events
at once, like the app, or within seconds, like people.

## Actions

${table(
  ['act', 'times'],
  sorted(ledger.acts).map(([act, times]) => [act, format(times)]),
)}

## Errors

Errors are normal when two people want the same thing at once: somebody was just accepted by another, or an invitation has expired.

${failuresTable(ledger.failures)}

While they signed up and in the half minute after that:

${failuresTable(ledger.failuresOfArrival)}

## Call durations in ms

${callsTable(ledger.calls)}

While they signed up, at most four at a time, and in the half minute after that:

${callsTable(ledger.callsOfArrival)}

## Delivery times in ms

From one person's tap until the other phone has fetched the result and can show it. ${format(ledger.missing())} were still in flight at the end, or concerned nobody.

${deliveriesTable(ledger.deliveries)}

While they signed up and in the half minute after that:

${deliveriesTable(ledger.deliveriesOfArrival)}
${said ? ofServer(said) : ''}`
}

function failuresTable(failures: ReadonlyMap<string, number>): string {
  return table(
    ['call', 'times'],
    sorted(failures).map(([what, times]) => [what, format(times)]),
  )
}

function callsTable(calls: ReadonlyMap<string, number[]>): string {
  return table(
    ['call', 'times', 'p50', 'p95', 'p99', 'most'],
    [...calls]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([call, times]) => [call, format(times.length), ...spread(times)]),
  )
}

function deliveriesTable(deliveries: ReadonlyMap<string, number[]>): string {
  return table(
    ['what', 'times', 'p50', 'p95', 'p99', 'most'],
    [...deliveries].map(([what, times]) => [what, format(times.length), ...spread(times)]),
  )
}

function ofServer({ loads, slow, others }: NonNullable<Seen['said']>): string {
  const column = (of: (load: Load) => number) => loads.map(of)
  return `
## The server

${table(
  ['each second', 'p50', 'p95', 'most'],
  [
    ['event-loop delay (p99 of the second), ms', ...three(column(({ lagMs }) => lagMs))],
    ['event loop busy, %', ...three(column(({ loop }) => loop * 100))],
    ['CPU of the process with the database in it, % of a core', ...three(column(({ cores }) => cores * 100))],
    ['load of the whole machine, %', ...three(column(({ machine }) => machine * 100))],
    ['memory (RSS), MB', ...three(column(({ rssBytes }) => rssBytes / 1e6))],
  ],
)}

## Slow queries

${format(slow.length)} log lines report a query over 50 ms. For each query: how many others were slow within the same tenth of a second,
and the machine's load in that second. Several at once are a queue, because the embedded database does one thing at a time. On a busy
machine, all wait for a core. A query that is slow alone, on a machine with capacity, has a bad plan.

${table(
  [
    'query',
    'times',
    'p50 ms',
    'most ms',
    'others at once, p50',
    'machine load then, %, p50',
    'alone, machine below 80 %',
  ],
  [...new Set(slow.map(({ query }) => query))]
    .map((query) => [query, slow.filter((line) => line.query === query)] as const)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([query, lines]) => {
      const around = lines.map((line) => ({ others: othersAt(line, slow), busy: busyAt(line, loads) }))
      return [
        query,
        format(lines.length),
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
