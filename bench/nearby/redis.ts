import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PEOPLE_SHOWN_MAX } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { Redis } from 'ioredis'
import sql from 'sql-template-tag'
import { weightOf } from '../../server/src/nearby/rules-match.ts'
import { READ_MAX, SCANNED_MAX, toCards } from '../../server/src/nearby/service.ts'
import * as store from '../../server/src/nearby/store.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { Inhabitant } from '../world.ts'
import { bandOf, shownOf } from './shown.ts'

const CHUNK = 10_000

/** Adds everybody's exact position under `key`. */
export async function addToRedis(redis: Redis, key: string, people: readonly Inhabitant[]) {
  for (let from = 0; from < people.length; from += CHUNK) {
    const members = people
      .slice(from, from + CHUNK)
      .flatMap(({ lat, lng }, i) => [lng, lat, `${from + i + 1}`])
    await redis.geoadd(key, ...(members as [number, number, string]))
  }
}

/** The nearest hundred ids, without any filter. */
export function searchRedis(redis: Redis, key: string, { lat, lng, rangeMetres }: Inhabitant) {
  return redis.geosearch(
    key,
    'FROMLONLAT',
    lng,
    lat,
    'BYRADIUS',
    rangeMetres,
    'm',
    'ASC',
    'COUNT',
    PEOPLE_SHOWN_MAX,
  )
}

/**
 * The whole list with Redis for the places and PostgreSQL for everything else: the people around from
 * GEOSEARCH, nearest first and as many as the app scans; one query by their ids for what decides who is
 * shown, and how well they match; the ranking here; and one query for the cards of the best. Nobody's own
 * place is looked up, and the first two calls run at the same time.
 */
export async function listWithRedis(
  redis: Redis,
  key: string,
  db: Db,
  viewer: UserId,
  rangeMetres: number,
): Promise<{ people: NearbyPerson[]; more: number }> {
  const now = new Date()
  const [around, searcher] = await Promise.all([
    redis.geosearch(
      key,
      'FROMMEMBER',
      viewer,
      'BYRADIUS',
      rangeMetres,
      'm',
      'ASC',
      'COUNT',
      SCANNED_MAX,
      'WITHDIST',
    ) as Promise<[id: string, metres: string][]>,
    store.findSearcher(db, viewer, now),
  ])
  if (!searcher) return { people: [], more: 0 }
  const distances = new Map(around.map(([id, metres]) => [Number(id), Number(metres)]))
  const { isVerified, onlyShowVerified, visibleToVerifiedOnly } = searcher
  const interests = searcher.interests.map(({ id }) => id)
  const weights = searcher.interests.map(({ people }) => weightOf(people, searcher.most))

  const allowed = await db.many<{ userId: UserId; rangeMetres: number; isVerified: boolean; score: number }>(
    'bench.allowed',
    sql`select user_id, range_metres, is_verified,
          case when settings_allow(is_verified, only_show_verified, ${isVerified}, ${visibleToVerifiedOnly})
            then bit_count(interests & (select interest_mask(${interests}::bigint[], ${weights}::integer[])))::integer
            else 0 end as score
        from availabilities
        where user_id = any(${[...distances.keys()]}::bigint[]) and not is_hidden and until > ${now}
          and (hides_at is null or hides_at > ${now})
          and settings_allow(${isVerified}, ${onlyShowVerified}, is_verified, visible_to_verified_only)
          and user_id <> all(array(select person from never_shown_to(${viewer}) as person))`,
  )
  const ranked = allowed
    .map(({ userId, rangeMetres, isVerified, score }) => {
      const metres = distances.get(userId) ?? Number.POSITIVE_INFINITY
      return { userId, metres, rangeMetres, band: bandOf(metres), isVerified, score }
    })
    .filter(({ metres, rangeMetres }) => metres <= rangeMetres)
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.band - other.band ||
        Number(other.isVerified) - Number(one.isVerified) ||
        one.userId - other.userId,
    )
  const best = ranked.slice(0, READ_MAX)
  const found = await db.many<store.FoundPerson>(
    'bench.shown',
    sql`with best as materialized (
          select * from unnest(${best.map(({ userId }) => userId)}::bigint[], ${best.map(({ band }) => band)}::integer[]) as best (user_id, band)
        ),
        ${shownOf(
          viewer,
          sql`(select interest_mask(${interests}::bigint[], ${weights}::integer[]))`,
          sql`settings_allow(users.is_verified, users.only_show_verified, ${isVerified}, ${visibleToVerifiedOnly})`,
          now,
        )}`,
  )
  const people = toCards(found, searcher, now)
  return { people, more: ranked.length - people.length }
}
