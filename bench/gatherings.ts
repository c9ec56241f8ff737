import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { gridDisk, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { cellsAround } from '../server/src/gatherings/rules-cells.ts'
import { browse } from '../server/src/gatherings/store-views.ts'
import { createBus } from '../server/src/platform/bus.ts'
import { createDb } from '../server/src/platform/db/db.ts'
import { type EmbeddedDriver, openEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createLog } from '../server/src/platform/log.ts'
import { HOURS_AT_ONCE, HOURS_ELSEWHERE, measureWeeklyHours } from './gatherings/weekly-hours.ts'
import { compare, load, machine, type Timing } from './measure.ts'

const isQuick = process.argv.includes('--quick')
const SAMPLES = isQuick ? 20 : 500
const OPEN = 1000
/** At most this multiple of reading the same rows by primary key, at p95. */
const P95_AIM = 2
const TOWN = latLngToCell(51.508, -0.1281, 6)

/**
 * What browsing a town with 1,000 open gatherings costs the database, compared with reading the listed ones
 * by primary key, and how long matching weekly hours takes.
 */
export default async function benchGatherings() {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-gatherings-'))
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, log })
  await migrate(driver, { log })
  await fill(driver)
  const db = createDb(driver, { bus: createBus({ log }), log })
  const viewer = 1 as UserId
  const list = () => browse(db, viewer, cellsAround(TOWN), new Date())
  const ids = (await list()).map(({ id }) => id)
  const rows = () =>
    db.many<object>(
      'bench.rows',
      sql`select id, state, label, note, starts_at, ends_at, is_verified_only, minimum, maximum from gatherings where id = any(${ids}::bigint[])`,
    )
  const rowsWithPeople = () =>
    db.many<object>(
      'bench.rowsWithPeople',
      sql`select gatherings.id, gatherings.state, label, note, starts_at, ends_at, is_verified_only, minimum, maximum, interests.name, (select count(*) from gathering_members
              join users on users.id = user_id where gathering_id = gatherings.id and gathering_members.state = 'in') as going
          from gatherings join interests on interests.id = interest_id where gatherings.id = any(${ids}::bigint[])`,
    )
  for (let nth = 0; nth < 30; nth++) await Promise.all([list(), rows(), rowsWithPeople()])
  const times = await compare(Array.from({ length: SAMPLES }), { list, rows, rowsWithPeople })
  const hours = await measureWeeklyHours(driver, db, TOWN)
  await db.close()
  rmSync(directory, { recursive: true, force: true })
  report(ids.length, times, hours)
}

/** Six hundred people; each gathering has two to four of them, and a tenth of the gatherings is on. */
async function fill({ patiently }: EmbeddedDriver) {
  const cells = gridDisk(TOWN, 1).map((cell) => `${BigInt(`0x${cell}`)}`)
  await patiently(async (client) => {
    await client.query(`insert into interests (name, name_key, category, is_public)
      select 'Interest ' || n, 'interest ' || n, 'custom', true from generate_series(1, 40) n`)
    await client.query(`insert into users (username, name, email, password_hash, created_at, verification_status)
      select 'person_' || n, 'Person ' || n, 'person_' || n || '@example.org', 'none', now(), case when n % 3 = 0 then 'verified' else 'none' end
      from generate_series(1, 600) n`)
    await client.query(
      'insert into user_interests (user_id, interest_id) select u, i from generate_series(1, 600) u, generate_series(1, 5) i',
    )
    await client.query(
      'insert into blocks (blocker_id, blocked_id, created_at) select 1, n, now() from generate_series(590, 600) n',
    )
    await client.query(
      `insert into gatherings (code, starter_id, interest_id, cell, label, place, note, starts_at, first_starts_at, ends_at, minimum, maximum,
         is_verified_only, state, created_at, on_at)
       select 'code' || n, 1 + n % 600, 1 + n % 40, ($1::bigint[])[1 + n % ${cells.length}], 'Camden', 'The café by the lock', 'Beginners welcome',
         now() + interval '1 day' + n * interval '15 minutes', now() + interval '1 day' + n * interval '15 minutes',
         now() + interval '26 hours' + n * interval '15 minutes', 3, 6, false,
         case when n % 10 = 0 then 'on' else 'open' end, now(), case when n % 10 = 0 then now() end
       from generate_series(1, ${OPEN}) n`,
      [cells],
    )
    await client.query(`insert into gathering_members (gathering_id, user_id, state, joined_at, agreed_start)
      select id, 1 + (id * 7 + n * 131) % 600, 'in', now(), starts_at from gatherings, generate_series(0, (1 + id % 3)::integer) n`)
    await client.query('vacuum analyze')
  })
}

function report(
  listed: number,
  { list, rows, rowsWithPeople }: Record<'list' | 'rows' | 'rowsWithPeople', Timing>,
  { beginning, toldAtOnce, oneMore, closing }: Awaited<ReturnType<typeof measureWeeklyHours>>,
) {
  const ms = (timing: Timing) => `${timing.p50.toFixed(2)} / ${timing.p95.toFixed(2)} ms`
  const factor = (than: Timing) => `${(list.p95 / than.p95).toFixed(2)} x`
  const text = `# Gatherings

${new Date().toISOString().slice(0, 10)}, ${machine()}, ${load()}, \`npm run bench -- gatherings\`: browsing a town with ${OPEN} open gatherings within ten
miles on the embedded database, ${SAMPLES} times. It lists ${listed}, sorted by shared interests and start, with the number of people and
verified people, for a viewer with blocks. Compared with selecting the listed ones by primary key. Times: p50 / p95. The target is ${P95_AIM} x.

| | time | the list takes |
|---|---|---|
| the list | ${ms(list)} | |
| the same rows, with interest and number of people | ${ms(rowsWithPeople)} | ${factor(rowsWithPeople)} |
| the bare rows | ${ms(rows)} | ${factor(rows)} |

## Weekly hours

${HOURS_AT_ONCE} people of one city are free at the same time, each for two of 40 interests, and ${HOURS_ELSEWHERE} at other times.

| one run of the job | time |
|---|---|
| all ${HOURS_AT_ONCE} begin at once, and ${toldAtOnce} people are told | ${beginning.toFixed(0)} ms |
| one more begins | ${oneMore.toFixed(0)} ms |
| all close | ${closing.toFixed(0)} ms |
`
  if (!isQuick) writeFileSync(fileURLToPath(new URL('results/gatherings.md', import.meta.url)), text)
  process.stdout.write(text)
}
