import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import type { Interest, InterestId } from '@hereabouts/contract/interests/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface NewInterest {
  name: string
  nameKey: string
  category: string
}

/** Adds what is not there yet; what is there keeps its id. */
export function addPublic(db: Queryable, interests: readonly NewInterest[]) {
  return db.run(
    'interests.addPublic',
    sql`insert into interests (name, name_key, category, is_public)
        select name, name_key, category, true
        from unnest(${interests.map((i) => i.name)}::text[], ${interests.map((i) => i.nameKey)}::text[],
                    ${interests.map((i) => i.category)}::text[]) as given (name, name_key, category)
        on conflict (name_key) do nothing`,
  )
}

export function listPublic(db: Queryable) {
  return db.many<Interest>(
    'interests.listPublic',
    sql`select id, name, category from interests where is_public and not is_hidden order by people desc, id`,
  )
}

/**
 * What each of the named ids stands for, as far as `person` may choose it: the public ones, and custom ones that they have
 * already.
 */
export function listChoosable(db: Queryable, person: UserId, ids: readonly InterestId[]) {
  return db.many<Interest>(
    'interests.listChoosable',
    sql`${meant(sql`given.id = any(${ids}::bigint[])`)}
          and ((meant.is_public and not meant.is_hidden) or ${isHad(person)}) ${HELD}`,
  )
}

/**
 * What each of these names stands for, without what is hidden from `person`; those that nobody had before are made, as
 * custom ones.
 */
export async function findOrAddByName(db: Queryable, person: UserId, names: ReadonlyMap<string, string>) {
  await db.run(
    'interests.addCustom',
    sql`insert into interests (name, name_key, category, is_public)
        select name, name_key, 'custom', false
        from unnest(${[...names.values()]}::text[], ${[...names.keys()]}::text[]) as given (name, name_key)
        order by name_key
        on conflict (name_key) do nothing`,
  )
  return db.many<Interest>(
    'interests.listByName',
    sql`${meant(sql`given.name_key = any(${[...names.keys()]}::text[])`)}
          and (not meant.is_hidden or ${isHad(person)}) ${HELD}`,
  )
}

/** What was merged into another stands for that one. */
function meant(which: Sql): Sql {
  return sql`select meant.id, meant.name, meant.category
    from interests given join interests meant on meant.id = coalesce(given.merged_into, given.id) where ${which}`
}

function isHad(person: UserId): Sql {
  return sql`exists (select from user_interests where user_id = ${person} and interest_id = meant.id)`
}

/** So that none of them is merged away before it is somebody's. */
const HELD = sql`order by given.id for key share of given`

/** What is new matches from `matchesFrom`, at once when that is null; what is there already stays as it is. */
export async function replaceOf(
  db: Queryable,
  person: UserId,
  interests: readonly InterestId[],
  matchesFrom: Date | null,
) {
  await db.run(
    'interests.removeOthers',
    sql`delete from user_interests where user_id = ${person} and interest_id <> all(${interests}::bigint[])`,
  )
  await db.run(
    'interests.addOwn',
    sql`insert into user_interests (user_id, interest_id, matches_from)
        select ${person}, id, ${matchesFrom} from unnest(${interests}::bigint[]) as id
        on conflict do nothing`,
  )
}

export function listOf(db: Queryable, person: UserId) {
  return db.many<Interest>(
    'interests.listOf',
    sql`select id, name, category from interests join user_interests on interest_id = id
        where user_id = ${person} order by id`,
  )
}

export function listWaitingOf(db: Queryable, person: UserId) {
  return db.many<{ id: InterestId; matchesFrom: Date }>(
    'interests.listWaitingOf',
    sql`select interest_id as id, matches_from from user_interests
        where user_id = ${person} and matches_from is not null order by interest_id`,
  )
}

/**
 * Lets interests match whose wait is over, of at most `limit` people, and gives these. Their people are locked first, as by
 * whoever switches on, so that no availability keeps what it was before.
 */
export function startDue(db: Queryable, now: Date, limit: number) {
  return db.many<{ userId: UserId }>(
    'interests.startDue',
    sql`with due as (
          select distinct user_id from user_interests where matches_from <= ${now} limit ${limit}),
        locked as materialized (
          select id from users where id in (select user_id from due) order by id for no key update),
        started as (
          update user_interests set matches_from = null from locked
          where user_id = locked.id and matches_from <= ${now} returning user_id)
        select distinct user_id from started`,
  )
}

/** Those of them that nobody is about to choose; from here on nobody can. */
export function lockFree(db: Queryable, interests: readonly InterestId[]) {
  return db.many<{ id: InterestId }>(
    'interests.lockFree',
    sql`select id from interests where id = any(${interests}::bigint[]) order by id for update skip locked`,
  )
}

export function removeUnused(db: Queryable, interests: readonly InterestId[]) {
  return db.run(
    'interests.removeUnused',
    sql`delete from interests where id = any(${interests}::bigint[]) and category = 'custom'
          and not exists (select from user_interests where interest_id = interests.id)`,
  )
}

/** Counts who has what, and makes custom interests public that enough people have. */
export function recount(db: Queryable) {
  return db.run(
    'interests.recount',
    sql`update interests set
          people = counted.people,
          is_public = is_public or counted.people >= ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC}
        from (
          select id, count(user_id)::integer as people
          from interests left join user_interests on interest_id = id group by id
        ) as counted
        where interests.id = counted.id and interests.people <> counted.people`,
  )
}
