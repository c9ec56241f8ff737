import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import sql, { raw } from 'sql-template-tag'
import { WEIGHT_MAX } from '../../server/src/nearby/rules-match.ts'
import { READ_MAX, SCANNED_MAX, toCards } from '../../server/src/nearby/service.ts'
import type { FoundPerson, Searcher } from '../../server/src/nearby/store.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { Inhabitant } from '../world.ts'
import { shownOf } from './shown.ts'

const DEBIAN = '/usr'

/** The programs of the newest PostgreSQL of this machine that has PostGIS, as Debian installs them. */
export function findPostgis(): string | null {
  const versions = existsSync(join(DEBIAN, 'lib/postgresql'))
    ? readdirSync(join(DEBIAN, 'lib/postgresql'))
    : []
  const newest = versions
    .filter((version) => existsSync(join(DEBIAN, 'share/postgresql', version, 'extension/postgis.control')))
    .sort((one, other) => Number(other) - Number(one))[0]
  return newest ? join(DEBIAN, 'lib/postgresql', newest, 'bin') : null
}

const CHUNK = 20_000

/**
 * Stores everybody's exact position next to what the app's index has of them, so that
 * a search reads one table.
 */
export async function addToPostgis(db: Db, people: readonly Inhabitant[]) {
  await db.run('bench', sql`create extension postgis`)
  await db.run(
    'bench',
    sql`create table positions (user_id bigint primary key, place geography(point) not null)`,
  )
  for (let from = 0; from < people.length; from += CHUNK) {
    const chunk = people.slice(from, from + CHUNK)
    await db.run(
      'bench',
      sql`insert into positions
          select id, st_point(lng, lat)::geography
          from unnest(${chunk.map((_, i) => from + i + 1)}::bigint[], ${chunk.map(({ lng }) => lng)}::float8[], ${chunk.map(({ lat }) => lat)}::float8[])
            as given (id, lng, lat)`,
    )
  }
  await db.run(
    'bench',
    sql`create table located as
        select user_id, place, range_metres, until, is_hidden, hides_at, is_verified, only_show_verified,
          visible_to_verified_only, interests
        from availabilities join positions using (user_id)`,
  )
  await db.run('bench', sql`alter table located add primary key (user_id)`)
  await db.run('bench', sql`create index located_by_place on located using gist (place)`)
  await db.run('bench', sql`drop table positions`)
  await db.run('bench', sql`vacuum (analyze) located`)
}

const BAND =
  raw(`(case when metres <= 305 then 305 when metres <= 1609 then 1609 when metres <= 3219 then 3219
  when metres <= 4828 then 4828 when metres <= 8047 then 8047 when metres <= 16093 then 16093 else 19312 end)`)

/**
 * The whole list in one statement: exact distances from PostGIS, and the same rules, ranking
 * and cards as in the app.
 */
export async function listWithPostgis(
  db: Db,
  viewer: UserId,
): Promise<{ people: NearbyPerson[]; more: number }> {
  const now = new Date()
  const found = await db.many<
    FoundPerson & Pick<Searcher, 'interests' | 'most'> & { total: number; own: boolean }
  >(
    'bench.postgis',
    sql`with me as materialized (
          select *, coalesce((select max(people) from interests), 0) as most
          from located where user_id = ${viewer} and until > ${now} and not is_hidden and hides_at is null
        ),
        mine as materialized (
          select id, name, people,
            (1 + least(greatest(floor(log(2, me.most / greatest(people, 1)::numeric) / 2), 0), ${WEIGHT_MAX - 1}::integer))::integer as weight
          from me join matching_interests on matching_interests.user_id = me.user_id join interests on id = interest_id
        ),
        candidates as materialized (
          select a.user_id, a.is_verified, a.metres,
            case when settings_allow(a.is_verified, a.only_show_verified, me.is_verified, me.visible_to_verified_only)
              then bit_count(a.interests & (select interest_mask(array_agg(id), array_agg(weight)) from mine))::integer
              else 0 end as score
          from me cross join lateral (
            select a.*, st_distance(a.place, me.place, false) as metres
            from located a
            where st_dwithin(a.place, me.place, me.range_metres, false)
              and not a.is_hidden and a.until > ${now} and (a.hides_at is null or a.hides_at > ${now})
              and settings_allow(me.is_verified, me.only_show_verified, a.is_verified, a.visible_to_verified_only)
              and a.user_id <> all(array(select person from never_shown_to(${viewer}) as person))
          ) as a
          where a.metres <= a.range_metres
          limit ${SCANNED_MAX}
        ),
        best as materialized (
          select user_id, ${BAND} as band from candidates
          order by score desc, ${BAND}, is_verified desc, hashint8extended(user_id, 7)
          limit ${READ_MAX}
        ),
        listed as (
          with ${shownOf(
            viewer,
            sql`(select interest_mask(array_agg(id), array_agg(weight)) from mine)`,
            sql`(select settings_allow(users.is_verified, users.only_show_verified, me.is_verified, me.visible_to_verified_only) from me)`,
            now,
          )}
        )
        select listed.*, me.is_verified as own, me.most, (select count(*) from candidates)::integer as total,
          (select json_agg(json_build_object('id', id, 'name', name, 'people', people,
            'bit', 3 * interest_slot(id), 'sharesBit', false) order by people, id) from mine) as interests
        from listed cross join me`,
  )
  const [first] = found
  if (!first) return { people: [], more: 0 }
  const people = toCards(
    found,
    { interests: first.interests ?? [], most: first.most, isVerified: first.own },
    now,
  )
  return { people, more: first.total - people.length }
}
