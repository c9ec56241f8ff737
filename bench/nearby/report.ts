import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SCANNED_MAX } from '../../server/src/nearby/service.ts'
import { machine, type Timing } from '../measure.ts'
import type { Agreement } from './agreement.ts'

export type Contender = 'ours' | 'redis' | 'postgis' | 'geosearch' | 'byKey'
type Timings = Partial<Record<Contender, Timing>>

export interface Place {
  what: string
  timings: Timings
}

interface Found {
  places: readonly Place[]
  agreements: readonly { what: string; agreement: Agreement }[]
  kept: readonly string[]
  versions: { redis: string | null; postgres: string; hasPostgis: boolean }
}

const COLUMNS: readonly (readonly [Contender, string])[] = [
  ['ours', 'ours'],
  ['redis', 'Redis + PostgreSQL'],
  ['postgis', 'PostGIS'],
  ['geosearch', 'bare GEOSEARCH'],
  ['byKey', 'by key'],
]

/** The sizes that the targets are for. */
const AIMED_AT = ['100,000', '1,000,000']
/** At most this multiple of the bare GEOSEARCH, at p95. */
const FLOOR = { mixed: 3, dense: 1.5 }

/**
 * On 2026-11-21, before the statement was planned once and cards were built cheaper: ours and the
 * bare GEOSEARCH, p50 and p95.
 */
const BEFORE: Record<string, readonly [number, number, number, number]> = {
  '10,000, mixed': [4.25, 9.04, 0.52, 2.02],
  '100,000, mixed': [4.69, 11.87, 0.56, 2.42],
  '100,000, in a centre of 20,000 within a mile': [10.61, 16.49, 4.13, 6.71],
  '1,000,000, mixed': [5.35, 17.48, 0.57, 1.68],
  '1,000,000, in a centre of 20,000 within a mile': [11.83, 17.52, 3.35, 9.77],
  '10,000, mixed, embedded': [5.87, 10.17, 0.52, 4.75],
}

/** Writes the result to `bench/results`. */
export function report({ places, agreements, kept, versions }: Found) {
  const smallest = places.find(({ what }) => what === '10,000, mixed')
  const largest = places.find(({ what }) => what === '1,000,000, mixed')
  const growth = ratio(largest?.timings.ours?.p95, smallest?.timings.ours?.p95)
  const text = `# The nearby list

${new Date().toISOString().slice(0, 10)}, ${machine()}, PostgreSQL ${versions.postgres}${versions.hasPostgis ? ' with PostGIS' : ''}, ${versions.redis ? `Redis ${versions.redis}` : 'no Redis'}. Milliseconds, p50 / p95, the contenders in turn with the same
people and searches. Install the contenders with \`apt-get install redis-server postgresql-15-postgis-3\`; a missing one is skipped.

All but the last two columns make the whole list: settings, visibility, blocks, interests, ranking, cards.

- **ours**: cells in one index, two statements.
- **Redis + PostgreSQL**: GEOSEARCH for everybody within the range, one statement by their IDs for what decides who is shown and how well they match, the
  ranking in the process, one statement for the cards of the best.
- **PostGIS**: one statement, with ST_DWithin on a GiST index of geography points.
- **bare GEOSEARCH**: the nearest hundred IDs without any filter. **by key**: a plain select by primary key.

| people | ${COLUMNS.map(([, name]) => name).join(' | ')} |
|---|${COLUMNS.map(() => '---|').join('')}
${places.map(({ what, timings }) => `| ${what} | ${COLUMNS.map(([who]) => both(timings[who])).join(' | ')} |`).join('\n')}

Targets with 100,000 people and more: ahead of both at p50 and p95; p95 at most ${FLOOR.mixed} x the bare GEOSEARCH, ${FLOOR.dense} x in a dense centre. How many times ours the others take, and how many
times the bare GEOSEARCH ours takes:

| people | Redis + PostgreSQL / ours | PostGIS / ours | p95, ours / bare GEOSEARCH |
|---|---|---|---|
${places.map((place) => `| ${comparisonOf(place)} |`).join('\n')}

Before and after, the list of the app (2026-11-21: PostgreSQL 18):

| people | before, p50 / p95 | after, p50 / p95 | p95, ours / bare GEOSEARCH, before | after |
|---|---|---|---|---|
${places.map((place) => `| ${changeOf(place)} |`).join('\n')}

- At equal local density, our p95 with a million people is ${growth} that with ten thousand.
- The contenders list the same people, except near the edge of a range, where cells are larger than distances:
${agreements.map(({ what, agreement }) => `  - ${what}: ${agreed(agreement)}`).join('\n')}
- Share of the best hundred's score that remains if only the nearest ${count(SCANNED_MAX)} are scanned, in the dense centre:
${kept.map((line) => `  - ${line}`).join('\n')}
`
  say(text)
  if (process.argv.includes('--quick')) return
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}nearby.md`, text)
}

function comparisonOf({ what, timings: { ours, redis, postgis, geosearch } }: Place): string {
  const hasTarget = AIMED_AT.some((size) => what.startsWith(size)) && !what.includes('embedded')
  const floor = what.includes('centre') ? FLOOR.dense : FLOOR.mixed
  const isMissed = hasTarget && ours && geosearch && ours.p95 / geosearch.p95 > floor
  const times = (other: Timing | undefined) => {
    const isBehind = hasTarget && ours && other && (other.p50 <= ours.p50 || other.p95 <= ours.p95)
    return `${ratio(other?.p50, ours?.p50)} / ${ratio(other?.p95, ours?.p95)}${isBehind ? ', **missed**' : ''}`
  }
  return [
    what,
    times(redis),
    times(postgis),
    `${ratio(ours?.p95, geosearch?.p95)}${isMissed ? ', **missed**' : ''}`,
  ].join(' | ')
}

function changeOf({ what, timings: { ours, geosearch } }: Place): string {
  const [p50, p95, , bare] = BEFORE[what] ?? []
  const before = p50 === undefined || p95 === undefined ? undefined : { p50, p95 }
  return [what, both(before), both(ours), ratio(p95, bare), ratio(ours?.p95, geosearch?.p95)].join(' | ')
}

function agreed({ lists, people, found, exact, beyond, differing }: Agreement): string {
  return `${percent(found)} of ${count(people)} people on ${lists} exact lists are on ours; ${percent(exact)} of ours are exact, the others at most ${count(beyond)} m beyond; Redis and PostGIS differ in ${differing}`
}

const both = (timing: Timing | undefined) =>
  timing ? `${timing.p50.toFixed(2)} / ${timing.p95.toFixed(2)}` : '-'
const ratio = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? '-' : `${(one / other).toFixed(2)} x`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

export function say(text: string) {
  process.stdout.write(`${text}\n`)
}
