import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { matchScore, weightOf } from '../server/src/nearby/rules-match.ts'
import { probesAround, spotsAround } from '../server/src/nearby/rules-probes.ts'
import { isShared, listNearby, SCANNED_MAX } from '../server/src/nearby/service.ts'
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
import { askPostgres, startPostgres } from '../server/test/postgres-server.ts'
import { hasRedis, startRedis } from '../server/test/redis-server.ts'
import { compare, seeded } from './measure.ts'
import { type Agreement, agreementOf } from './nearby/agreement.ts'
import { addToPostgis, findPostgis, listWithPostgis } from './nearby/postgis.ts'
import { addToRedis, listWithRedis, searchRedis } from './nearby/redis.ts'
import { type Contender, count, type Place, report, say } from './nearby/report.ts'
import { denseCentre, type Inhabitant, inhabitants, settle } from './world.ts'

const SIZES = process.argv.includes('--quick') ? [10_000, 50_000] : [10_000, 100_000, 1_000_000]
const DENSE = 20_000
const CENTRE = [52, 160] as const
const SAMPLES = 500
const WARM_UP = 100
const COMPARED = 300
const AVAILABLE_FOR_MS = 4 * 3_600_000

/**
 * The whole nearby list of the app, compared in the same run with two ways to build the same list: Redis for
 * the places and PostgreSQL for the rest, and PostGIS alone. As the floor, Redis GEOSEARCH for the nearest
 * hundred of the same points without any filter, and a plain select by primary key. Everything is filled
 * first; measuring begins where it says so.
 */
export default async function benchNearby() {
  const postgis = findPostgis()
  if (postgis) process.env.POSTGRES_BIN ??= postgis
  else say('PostGIS is missing and is skipped: apt-get install postgresql-15-postgis-3')
  const hasPostgis = postgis !== null && process.env.POSTGRES_BIN === postgis
  if (!hasRedis()) say('Redis is missing and is skipped: apt-get install redis-server')
  const redis = hasRedis() ? await startRedis() : null

  const postgres = await startPostgres({ settings: SETTINGS })
  const [{ version = '' } = {}] = await askPostgres<{ version: string }>(
    postgres.url,
    "select current_setting('server_version') as version",
  )
  const towns: Town[] = []
  for (const size of SIZES) {
    const dense = size >= (10 * DENSE) / 4 ? denseCentre(DENSE, CENTRE) : []
    const people = [...inhabitants(size - dense.length), ...dense]
    say(`${count(size)} people settle`)
    await askPostgres(postgres.url, `create database town_${size}`)
    const url = postgres.url.replace('/postgres?', `/town_${size}?`)
    const driver = await openPostgres({ url, callTimeoutMs: 3_600_000, log })
    towns.push(
      await openTown({ driver, people, dense: dense.length, redis: redis?.redis ?? null, hasPostgis }),
    )
  }
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  const embedded = await openTown({
    driver: await openEmbedded({ directory, callTimeoutMs: 3_600_000, log }),
    people: inhabitants(10_000),
    dense: 0,
    redis: redis?.redis ?? null,
    hasPostgis: false,
  })

  say('Measuring')
  const places: Place[] = []
  for (const town of towns) places.push(...(await measure(town)))
  for (const place of await measure(embedded)) places.push({ ...place, what: `${place.what}, embedded` })
  say('Measured')

  const agreements: { what: string; agreement: Agreement }[] = []
  const kept: string[] = []
  for (const town of towns) {
    const listed = town.samples.mixed.slice(0, COMPARED)
    const agreement = await agreementOf(town.people, listed, listsOf(town))
    agreements.push({ what: count(town.people.length), agreement })
    if (town.samples.dense.length > 0)
      kept.push(`${count(town.people.length)}: ${await shareKept(town.db, town.samples.dense.slice(0, 50))}`)
  }
  for (const { db } of [...towns, embedded]) await db.close()
  await rm(directory, { recursive: true, force: true })
  await postgres.stop()
  await redis?.stop()
  report({
    places,
    agreements,
    kept,
    versions: { redis: redis?.version ?? null, postgres: version, hasPostgis },
  })
}

// Settings for a server with this much memory and a solid-state disk. Just-in-time compilation costs PostGIS
// more than it gains.
const SETTINGS = ['shared_buffers=4GB', 'max_wal_size=8GB', 'random_page_cost=1.1', 'jit=off']
const log = pino({ level: 'silent' })

interface Sample extends Inhabitant {
  id: UserId
}

interface Town {
  people: readonly Inhabitant[]
  db: Db
  deps: Deps
  redis: Redis | null
  /** In Redis, the people of each town have a key of their own. */
  key: string
  hasPostgis: boolean
  samples: { mixed: Sample[]; dense: Sample[] }
}

interface NewTown extends Pick<Town, 'people' | 'redis' | 'hasPostgis'> {
  driver: PatientDriver
  /** The number of people in the dense centre. They are the last ones. */
  dense: number
}

async function openTown({ driver, people, dense, redis, hasPostgis }: NewTown): Promise<Town> {
  await migrate(driver, { log })
  const bus = createBus({ log })
  const db = createDb(driver, { bus, log })
  await settle(db, people, systemClock.now(), AVAILABLE_FOR_MS)
  const key = `${driver.kind} ${people.length}`
  const samples = {
    mixed: pick(people, people.length - dense, 0),
    // In the centre, everybody searches within a mile.
    dense: pick(people, dense, people.length - dense).map((s) => ({ ...s, rangeMetres: 1609 as const })),
  }
  await db.run(
    'bench',
    sql`update availabilities set range_metres = 1609 where user_id = any(${samples.dense.map(({ id }) => id)}::bigint[])`,
  )
  await db.run('bench', sql`vacuum (analyze) availabilities`)
  if (redis) await addToRedis(redis, key, people)
  if (hasPostgis) await addToPostgis(db, people)
  // The list uses nothing else.
  const deps = { db, bus, log, clock: systemClock, secret: createSecret('bench') } as unknown as Deps
  return { people, db, deps, redis, key, hasPostgis, samples }
}

/** Picks some of `count` people from `offset` on, at random. */
function pick(people: readonly Inhabitant[], count: number, offset: number): Sample[] {
  if (count === 0) return []
  const random = seeded(count)
  return Array.from({ length: WARM_UP + SAMPLES }, () => {
    const index = offset + Math.floor(random() * count)
    return { ...(people[index] as Inhabitant), id: (index + 1) as UserId }
  })
}

async function measure(town: Town): Promise<Place[]> {
  const size = count(town.people.length)
  const places = [{ what: `${size}, mixed`, samples: town.samples.mixed }]
  if (town.samples.dense.length > 0)
    places.push({
      what: `${size}, in a centre of ${count(DENSE)} within a mile`,
      samples: town.samples.dense,
    })
  const found: Place[] = []
  for (const { what, samples } of places) {
    const contenders = contendersIn(town)
    await compare(samples.slice(0, WARM_UP), contenders)
    found.push({ what, timings: await compare(samples.slice(WARM_UP), contenders) })
    say(`${what} measured`)
  }
  return found
}

function contendersIn(town: Town) {
  const { db, redis, key } = town
  const contenders: Partial<Record<Contender, (sample: Sample) => Promise<unknown>>> = {
    ...listsOf(town),
    ...(redis && { geosearch: (sample) => searchRedis(redis, key, sample) }),
    byKey: ({ id }) => db.one('bench.byKey', sql`select * from users where id = ${id}`),
  }
  // Those that are missing are not measured.
  return contenders as Record<Contender, (sample: Sample) => Promise<unknown>>
}

/** The ways to make a whole list that can be compared in this town. */
function listsOf({ deps, db, redis, key, hasPostgis }: Town) {
  const ours = ({ id }: Sample) =>
    listNearby(deps, mintViewer({ userId: id, role: 'user', sessionId: 0 as SessionId, isDue: false }))
  return {
    ours,
    ...(redis && {
      redis: ({ id, rangeMetres }: Sample) => listWithRedis(redis, key, db, id, rangeMetres),
    }),
    ...(hasPostgis && { postgis: ({ id }: Sample) => listWithPostgis(db, id) }),
  }
}

/** The share of the best hundred's score that remains if only the nearest are scanned. */
async function shareKept(db: Db, samples: readonly Sample[]): Promise<string> {
  const shares: number[] = []
  for (const { id } of samples) {
    const now = systemClock.now()
    const searcher = await store.findSearcher(db, id, now)
    if (!searcher) continue
    const weights = new Map(searcher.interests.map(({ id, people }) => [id, weightOf(people, searcher.most)]))
    const { rangeMetres, areaCell, spotCell } = searcher
    const around = { rangeMetres, probes: probesAround(areaCell, rangeMetres), ...spotsAround(spotCell) }
    const scoreAmong = async (scanned: number) => {
      const limits = { scanned, shown: 100 }
      const best = await store.findAround(db, id, searcher, around, weights, 0n, limits, now)
      const sharedWith = (person: store.FoundPerson) =>
        searcher.interests.filter((interest) => isShared(interest, person)).map(({ id }) => id)
      return best.reduce((sum, person) => sum + matchScore(sharedWith(person), weights), 0)
    }
    const [exact, capped] = [await scoreAmong(10_000_000), await scoreAmong(SCANNED_MAX)]
    shares.push(capped / exact)
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return `${(mean * 100).toFixed(1)} % on average, ${(Math.min(...shares) * 100).toFixed(1)} % minimum, in ${shares.length} searches`
}
