import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import type { Db } from '../server/src/platform/db/db.ts'
import { hashToken, randomToken } from '../server/src/platform/ids.ts'
import { seeded } from './measure.ts'

export interface Inhabitant {
  lat: number
  lng: number
  rangeMetres: RangeMetres
  hasSpot: boolean
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
  interests: number[]
}

const METRES_PER_DEGREE = 111_195
const INTERESTS = 84

/** How often people choose each range. A guess: most keep the default. */
const RANGES: readonly (readonly [RangeMetres, number])[] = [
  [100, 0.02],
  [805, 0.08],
  [1609, 0.6],
  [4828, 0.15],
  [8047, 0.1],
  [16093, 0.05],
]
/** One region: four towns, with half of its ten thousand people in the largest. */
const TOWNS = [5000, 2500, 1500, 1000]
const TOWN_SPREAD_METRES = 2500

/**
 * Creates available people in towns of different sizes. More people mean more regions, far from each other,
 * so the density stays the same whatever the total.
 */
export function inhabitants(count: number): Inhabitant[] {
  const random = seeded(count)
  const regions = Math.ceil(count / TOWNS.reduce((sum, size) => sum + size))
  return Array.from({ length: regions }, (_, region) => {
    const [lat, lng] = [-45 + (region % 12) * 8, -170 + Math.floor(region / 12) * 12]
    return TOWNS.flatMap((size, town) =>
      Array.from({ length: size }, () => around(random, lat + town * 0.5, lng, TOWN_SPREAD_METRES)),
    )
  })
    .flat()
    .slice(0, count)
}

/** Creates people evenly within a mile of one point. */
export function denseCentre(count: number, [lat, lng]: readonly [number, number]): Inhabitant[] {
  const random = seeded(7)
  return Array.from({ length: count }, () => {
    const [distance, angle] = [1609 * Math.sqrt(random()), 2 * Math.PI * random()]
    return {
      ...somebody(random),
      ...shifted(lat, lng, distance * Math.cos(angle), distance * Math.sin(angle)),
    }
  })
}

/** Inserts people into a migrated, empty database, all of them available. Their IDs are 1, 2, 3 and so on. */
export async function settle(
  db: Db,
  people: readonly Inhabitant[],
  now: Date,
  availableForMs = 3_600_000,
): Promise<void> {
  await db.run(
    'bench',
    sql`insert into interests (name, name_key, category, is_public)
    select 'interest ' || n, 'interest ' || n, 'social_activities', true from generate_series(1, ${INTERESTS}::integer) as n`,
  )
  for (let from = 0; from < people.length; from += CHUNK)
    await settleChunk(
      db,
      people.slice(from, from + CHUNK),
      from,
      now,
      new Date(now.getTime() + availableForMs),
    )
  await db.run(
    'bench',
    sql`update interests set people = counted.people from (
      select interest_id, count(*)::integer as people from user_interests group by interest_id
    ) as counted where counted.interest_id = interests.id`,
  )
  for (const table of [sql`users`, sql`user_interests`, sql`availabilities`, sql`interests`])
    await db.run('bench', sql`vacuum (analyze) ${table}`)
}

/**
 * Signs in the first `count` people and returns their tokens. Inserts sessions directly, because signing in takes
 * as long as hashing a password.
 */
export async function signIn(db: Db, count: number): Promise<string[]> {
  // They all are available with these sessions. At its start, a server ends
  // availability whose session is gone.
  await db.run(
    'bench',
    sql`insert into sessions (id, user_id, token_hash, created_at, renewed_at, expires_at) overriding system value
        values (0, 1, '', now(), now(), now() + interval '1 day')`,
  )
  const tokens = Array.from({ length: count }, randomToken)
  await db.run(
    'bench',
    sql`insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
        select id, hash, now(), now(), now() + interval '1 day'
        from unnest(${tokens.map((_, nth) => nth + 1)}::bigint[], ${tokens.map(hashToken)}::bytea[]) as given (id, hash)`,
  )
  return tokens
}

const CHUNK = 20_000

async function settleChunk(db: Db, people: readonly Inhabitant[], from: number, now: Date, until: Date) {
  const ids = people.map((_, i) => from + i + 1)
  await db.run(
    'bench',
    sql`insert into users (username, name, email, password_hash, verification_status,
        only_show_verified, visible_to_verified_only, created_at)
      select 'user' || id, 'User ' || id, id || '@example.org', '', case when verified then 'verified' else 'none' end,
        only_verified, verified_only, ${now}
      from unnest(${ids}::bigint[], ${people.map((p) => p.isVerified)}::boolean[],
        ${people.map((p) => p.onlyShowVerified)}::boolean[], ${people.map((p) => p.visibleToVerifiedOnly)}::boolean[])
        as given (id, verified, only_verified, verified_only) order by id`,
  )
  const chosen = people.flatMap(({ interests }, i) =>
    interests.map((interest) => [from + i + 1, interest] as const),
  )
  await db.run(
    'bench',
    sql`insert into user_interests (user_id, interest_id)
      select * from unnest(${chosen.map(([id]) => id)}::bigint[], ${chosen.map(([, interest]) => interest)}::bigint[])`,
  )
  await db.run(
    'bench',
    sql`insert into availabilities (user_id, session_id, range_metres, up_for, since, until, area_cell, spot_cell,
        spot_until, reported_area_cell, reported_spot_cell, reported_at, is_verified,
        only_show_verified, visible_to_verified_only, interests)
      select given.id, 0, range_metres, '', ${now}, ${until}, area, spot,
        case when spot is not null then ${until}::timestamptz end, area, spot, ${now}, is_verified, only_show_verified, visible_to_verified_only, interest_bits(users.id)
      from unnest(${ids}::bigint[], ${people.map((p) => p.rangeMetres)}::integer[], ${people.map((p) => cell(p, 8))}::bigint[],
        ${people.map((p) => (p.hasSpot ? cell(p, 10) : null))}::bigint[]) as given (id, range_metres, area, spot)
      join users on users.id = given.id`,
  )
}

function cell({ lat, lng }: Inhabitant, resolution: number): string {
  return BigInt(`0x${latLngToCell(lat, lng, resolution)}`).toString()
}

function around(random: () => number, lat: number, lng: number, spreadMetres: number): Inhabitant {
  return {
    ...somebody(random),
    ...shifted(lat, lng, normal(random) * spreadMetres, normal(random) * spreadMetres),
  }
}

function somebody(random: () => number): Omit<Inhabitant, 'lat' | 'lng'> {
  const isVerified = random() < 0.3
  const interests = new Set<number>()
  // Popular interests are much more popular than rare ones: the square puts half of the
  // choices into a quarter of them.
  const wanted = 3 + Math.floor(random() * 9)
  while (interests.size < wanted) interests.add(1 + Math.floor(random() ** 2 * INTERESTS))
  return {
    rangeMetres: rangeAt(random()),
    hasSpot: random() < 0.1,
    isVerified,
    onlyShowVerified: random() < 0.1,
    visibleToVerifiedOnly: isVerified && random() < 0.15,
    interests: [...interests],
  }
}

function rangeAt(share: number): RangeMetres {
  let left = share
  for (const [range, part] of RANGES) {
    if (left < part) return range
    left -= part
  }
  return 1609
}

function shifted(lat: number, lng: number, north: number, east: number) {
  return {
    lat: lat + north / METRES_PER_DEGREE,
    lng: lng + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  }
}

/** Box and Muller (1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
