import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { matchScore, weightOf } from '../server/src/nearby/rules-match.ts'
import { probesAround, spotsAround } from '../server/src/nearby/rules-probes.ts'
import { listNearby, SCANNED_MAX } from '../server/src/nearby/service.ts'
import * as store from '../server/src/nearby/store.ts'
import { createBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { PatientDriver } from '../server/src/platform/db/db.ts'
import { createDb, type Db } from '../server/src/platform/db/db.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { mintViewer, type SessionId } from '../server/src/platform/http/viewer.ts'
import { createSecret } from '../server/src/platform/secret.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { startRedis } from '../server/test/redis-server.ts'
import { compare, machine, seeded, type Timing } from './measure.ts'
import { denseCentre, type Inhabitant, inhabitants, settle } from './world.ts'

const DENSE = 20_000
const CENTRE = [52, 160] as const
const SAMPLES = 1000
const WARM_UP = 200
const SHOWN = 100
const REDIS_KEY = 'people'

type Contenders = 'nearby' | 'redis' | 'byKey'
interface Row {
  what: string
  timings: Record<Contenders, Timing>
}

/**
 * The whole nearby list (both queries and the ranking), compared in the same run with Redis GEOSEARCH for the nearest
 * hundred of the same points, without any filter, and with a plain select by primary key.
 */
export default async function benchNearby() {
  const rows: Row[] = []
  const kept: string[] = []
  const { redis, version, stop: stopRedis } = await startRedis()

  for (const count of [10_000, 100_000, 1_000_000]) {
    const postgres = await startPostgres({ settings: ['shared_buffers=2GB', 'max_wal_size=8GB'] })
    const driver = await openPostgres({ url: postgres.url, callTimeoutMs: 3_600_000, log })
    const dense = count >= (10 * DENSE) / 2 ? denseCentre(DENSE, CENTRE) : []
    const people = [...inhabitants(count - dense.length), ...dense]
    const { db, deps } = await openWorld(driver, people)
    await fill(redis, people)

    say(`${count} people on PostgreSQL`)
    rows.push({
      what: `${format(count)}, mixed`,
      timings: await race(deps, redis, pick(people, people.length - dense.length, 0)),
    })
    if (dense.length > 0) {
      const samples = pick(people, dense.length, people.length - dense.length).map((s) => ({
        ...s,
        rangeMetres: 1609 as const,
      }))
      await db.run(
        'bench',
        sql`update availabilities set range_metres = 1609 where user_id = any(${samples.map(({ id }) => id)}::bigint[])`,
      )
      await db.run('bench', sql`vacuum (analyze) availabilities`)
      rows.push({
        what: `${format(count)}, in a centre of ${format(DENSE)} within a mile`,
        timings: await race(deps, redis, samples),
      })
      kept.push(
        `${format(count)}: ${await shareKept(
          db,
          samples.slice(0, 50).map(({ id }) => id),
        )}`,
      )
    }
    await db.close()
    await postgres.stop()
  }

  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  const embedded = await openEmbedded({ directory, callTimeoutMs: 3_600_000, log })
  const people = inhabitants(10_000)
  const { db, deps } = await openWorld(embedded, people)
  await fill(redis, people)
  say('10000 people on the embedded database')
  rows.push({
    what: `${format(10_000)}, mixed, embedded`,
    timings: await race(deps, redis, pick(people, people.length, 0)),
  })
  await db.close()
  await rm(directory, { recursive: true, force: true })
  await stopRedis()

  report(rows, kept, version)
}

const log = pino({ level: 'silent' })

async function openWorld(
  driver: PatientDriver,
  people: readonly Inhabitant[],
): Promise<{ db: Db; deps: Deps }> {
  await migrate(driver, { log })
  const bus = createBus({ log })
  const db = createDb(driver, { bus, log })
  await settle(db, people, systemClock.now())
  // The list uses nothing else.
  const deps = { db, bus, log, clock: systemClock, secret: createSecret('bench') } as unknown as Deps
  return { db, deps }
}

async function fill(redis: Redis, people: readonly Inhabitant[]) {
  await redis.flushall()
  const CHUNK = 10_000
  for (let from = 0; from < people.length; from += CHUNK) {
    const members = people
      .slice(from, from + CHUNK)
      .flatMap(({ lat, lng }, i) => [lng, lat, `${from + i + 1}`])
    await redis.geoadd(REDIS_KEY, ...(members as [number, number, string]))
  }
}

interface Sample extends Inhabitant {
  id: UserId
}

/** Picks some of `count` people from `offset` on, at random. */
function pick(people: readonly Inhabitant[], count: number, offset: number): Sample[] {
  const random = seeded(count)
  return Array.from({ length: WARM_UP + SAMPLES }, () => {
    const index = offset + Math.floor(random() * count)
    return { ...(people[index] as Inhabitant), id: (index + 1) as UserId }
  })
}

async function race(
  deps: Deps,
  redis: Redis,
  samples: readonly Sample[],
): Promise<Record<Contenders, Timing>> {
  const contenders = {
    nearby: ({ id }: Sample) =>
      listNearby(deps, mintViewer({ userId: id, role: 'user', sessionId: 0 as SessionId, isDue: false })),
    redis: ({ lat, lng, rangeMetres }: Sample) =>
      redis.geosearch(REDIS_KEY, 'FROMLONLAT', lng, lat, 'BYRADIUS', rangeMetres, 'm', 'ASC', 'COUNT', SHOWN),
    byKey: ({ id }: Sample) => deps.db.one('bench.byKey', sql`select * from users where id = ${id}`),
  }
  await compare(samples.slice(0, WARM_UP), contenders)
  return compare(samples.slice(WARM_UP), contenders)
}

/** The share of the best hundred's score that remains if only the nearest are scanned. */
async function shareKept(db: Db, ids: readonly UserId[]): Promise<string> {
  const shares: number[] = []
  for (const id of ids) {
    const now = systemClock.now()
    const searcher = await store.findSearcher(db, id, now)
    if (!searcher) continue
    const weights = new Map(searcher.interests.map(({ id, people }) => [id, weightOf(people, searcher.most)]))
    const { rangeMetres, areaCell, spotCell } = searcher
    const around = { rangeMetres, probes: probesAround(areaCell, rangeMetres), ...spotsAround(spotCell) }
    const scoreAmong = async (scanned: number) => {
      const best = await store.findAround(
        db,
        id,
        searcher,
        around,
        weights,
        0n,
        { scanned, shown: SHOWN },
        now,
      )
      return best.reduce((sum, { shared }) => sum + matchScore(shared, weights), 0)
    }
    const [exact, capped] = [await scoreAmong(10_000_000), await scoreAmong(SCANNED_MAX)]
    shares.push(capped / exact)
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return `${(mean * 100).toFixed(1)} % on average, ${(Math.min(...shares) * 100).toFixed(1)} % minimum, in ${shares.length} searches`
}

function report(rows: readonly Row[], kept: readonly string[], redisVersion: string) {
  const ms = (value: number) => value.toFixed(2)
  const lines = rows.map(({ what, timings: { nearby, redis, byKey } }) =>
    [
      what,
      ms(nearby.p50),
      ms(nearby.p95),
      ms(redis.p50),
      ms(redis.p95),
      ms(byKey.p50),
      ms(byKey.p95),
      ratio(nearby.p95, redis.p95),
    ].join(' | '),
  )
  const smallest = rows.find(({ what }) => what === `${format(10_000)}, mixed`)
  const largest = rows.find(({ what }) => what === `${format(1_000_000)}, mixed`)
  const growth = smallest && largest ? ratio(largest.timings.nearby.p95, smallest.timings.nearby.p95) : '?'
  const text = `# The nearby list

${new Date().toISOString().slice(0, 10)}, ${machine()}, PostgreSQL from \`npm run bench\`, Redis ${redisVersion}. Milliseconds, ${format(SAMPLES)} searches each, the
three in turn. "nearby" is the whole list: both queries and the ranking, with settings, blocks, interests and names. Redis GEOSEARCH
returns the nearest hundred IDs without any filter. "by key" is a plain select by primary key.

| people | nearby p50 | nearby p95 | Redis p50 | Redis p95 | by key p50 | by key p95 | p95, nearby / Redis |
|---|---|---|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}

- At equal local density, p95 with a million people is ${growth} that with ten thousand.
- Share of the best hundred's score that remains if only the nearest ${format(SCANNED_MAX)} are scanned, in the dense centre:
${kept.map((line) => `  - ${line}`).join('\n')}
`
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}nearby.md`, text)
  say(text)
}

function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(2)} x`
}

function format(count: number): string {
  return count.toLocaleString('en-US')
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}
