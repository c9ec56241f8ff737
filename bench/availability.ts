import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { latLngToCell } from 'h3-js'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { endAvailability, switchAvailability } from '../server/src/availability/service.ts'
import { createBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createDb, type PatientDriver } from '../server/src/platform/db/db.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { mintViewer, type SessionId } from '../server/src/platform/http/viewer.ts'
import { createSecret } from '../server/src/platform/secret.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { machine, percentile, timed } from './measure.ts'

const PEOPLE = 2000
const CALLERS = 8
const SECONDS = 8
const WARM_UP_SECONDS = 3
const CELL = latLngToCell(51.508, -0.1281, 8)
const log = pino({ level: 'silent' })

/**
 * How often people can change their availability, and switch off and on again, per second: the service with
 * its transaction on both databases, with fsync, without HTTP and without the events' subscribers.
 */
export default async function benchAvailability() {
  const postgres = await startPostgres({ settings: ['shared_buffers=1GB', 'fsync=on'] })
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  const rows: string[][] = []
  for (const [what, driver] of [
    ['PostgreSQL', await openPostgres({ url: postgres.url, log })],
    ['embedded', await openEmbedded({ directory, log })],
  ] as const)
    rows.push(...(await measure(what, driver)))
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
  report(rows)
}

/** On 2026-11-23, on the same machine, just before locking and finding became one statement. */
const BEFORE: Record<string, readonly string[]> = {
  'PostgreSQL, change what one is up for': ['4.0', '1926', '3.9', '7.1'],
  'PostgreSQL, switch off and on': ['10.0', '1017', '7.5', '11.6'],
  'embedded, change what one is up for': ['4.0', '558', '12.9', '23.6'],
  'embedded, switch off and on': ['10.0', '306', '25.1', '34.8'],
}

function report(rows: readonly (readonly string[])[]) {
  const text = `# Changing availability

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run bench -- availability\`: the service with its transaction, as \`PUT\` and
\`DELETE /api/users/{id}/availability\` call it, with fsync and without HTTP. ${CALLERS} callers with ${PEOPLE} people, ${SECONDS} s each. Each statement is a round trip
to the database. Commits are counted; the \`begin\` of each transaction, of which switching off and on has two, is not.

| database | call | statements before | now | a second before | now | p50 ms before | now | p95 ms before | now |
|---|---|---|---|---|---|---|---|---|---|
${rows.map(rowOf).join('\n')}
`
  process.stdout.write(text)
  writeFileSync(fileURLToPath(new URL('results/availability.md', import.meta.url)), text)
}

function rowOf([database = '', call = '', ...now]: readonly string[]): string {
  const before = BEFORE[`${database}, ${call}`] ?? []
  return `| ${[database, call, ...now.flatMap((value, i) => [before[i] ?? '', value])].join(' | ')} |`
}

async function measure(what: string, driver: PatientDriver): Promise<string[][]> {
  await migrate(driver, { log })
  const bus = createBus({ log })
  let statements = 0
  const db = createDb(driver, { bus, log, onQuery: () => (statements += 1) })
  await db.run(
    'bench',
    sql`insert into users (username, name, email, password_hash, created_at)
        select 'user' || n, 'User', n || '@example.org', '', now() from generate_series(1, ${PEOPLE}::integer) as n`,
  )
  await db.run(
    'bench',
    sql`insert into interests (name, name_key, category, is_public)
        select 'interest ' || n, 'interest ' || n, 'social_activities', true from generate_series(1, 84) as n`,
  )
  await db.run(
    'bench',
    sql`insert into user_interests (user_id, interest_id)
        select person, 1 + (person * 7 + nth * 11) % 84 from generate_series(1, ${PEOPLE}::integer) as person, generate_series(1, 7) as nth`,
  )
  const deps = {
    db,
    bus,
    log,
    clock: systemClock,
    secret: createSecret('bench'),
    random: { below: (limit: number) => Math.floor(Math.random() * limit) },
    // No limit: a person switches on far more often here than they may.
    throttles: { wait: async () => 0 },
  } as unknown as Deps
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const switchOn = (person: number, upFor: string) =>
    switchAvailability(deps, viewerOf(person), { ...PLACE, until, upFor } as never)

  for (let person = 1; person <= PEOPLE; person++) await switchOn(person, '')
  const calls: Record<string, (person: number, nth: number) => Promise<unknown>> = {
    'change what one is up for': (person, nth) => switchOn(person, `coffee ${nth}`),
    'switch off and on': async (person) => {
      await endAvailability(deps, person as UserId)
      await switchOn(person, '')
    },
  }
  const rows: string[][] = []
  for (const [name, call] of Object.entries(calls)) {
    await press(call, WARM_UP_SECONDS)
    statements = 0
    const { times, seconds } = await press(call, SECONDS)
    const each = statements / times.length
    const at = (share: number) => percentile(times, share).toFixed(1)
    rows.push([what, name, each.toFixed(1), `${Math.round(times.length / seconds)}`, at(0.5), at(0.95)])
  }
  await db.close()
  return rows
}

const PLACE = { rangeMetres: 1609 as RangeMetres, cell: CELL, spotCell: null }
const viewerOf = (person: number) =>
  mintViewer({ userId: person as UserId, role: 'user', sessionId: 0 as SessionId, isDue: false })

async function press(call: (person: number, nth: number) => Promise<unknown>, seconds: number) {
  const times: number[] = []
  const startedAt = performance.now()
  let nth = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < startedAt + seconds * 1000) {
        nth += 1
        const [person, round] = [1 + (nth % PEOPLE), nth]
        times.push(await timed(() => call(person, round)))
      }
    }),
  )
  return { times, seconds: (performance.now() - startedAt) / 1000 }
}
