import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { NAME_KEY_FORM } from '@hereabouts/contract/http/name-key'
import { PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import type { Interest, InterestId } from '@hereabouts/contract/interests/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../platform/db/db.ts'

export interface NewInterest {
  name: string
  nameKey: string
  category: string
}

/** An arbitrary number that all nodes share. */
const CATALOGUE_LOCK = 4_837_202

/**
 * Adds missing interests; existing ones keep their ids. Nodes that start together wait for each other: a row
 * that another one has just inserted would use up an id, and so the ids of a new catalogue would differ from
 * one installation to the next.
 */
export async function addPublic(tx: Tx, interests: readonly NewInterest[]) {
  await tx.run('interests.lockCatalogue', sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  await tx.run(
    'interests.addPublic',
    sql`insert into interests (name, name_key, key_form, category, is_public)
        select name, name_key, ${NAME_KEY_FORM}, category, true
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
 * The interests that these ids stand for, as far as `person` may choose them: public ones, and custom ones
 * they have already.
 */
export function listChoosable(db: Queryable, person: UserId, ids: readonly InterestId[]) {
  return db.many<Interest>(
    'interests.listChoosable',
    sql`${resolveMerged(sql`given.id = any(${ids}::bigint[])`)}
          and ((meant.is_public and not meant.is_hidden) or ${isTheirs(person)}) ${FOR_KEY_SHARE}`,
  )
}

/**
 * The interests that these names stand for, except those hidden from `person`. Names that nobody had before
 * become custom interests.
 */
export async function findOrAddByName(db: Queryable, person: UserId, names: ReadonlyMap<string, string>) {
  await db.run(
    'interests.addCustom',
    sql`insert into interests (name, name_key, key_form, category, is_public)
        select name, name_key, ${NAME_KEY_FORM}, 'custom', false
        from unnest(${[...names.values()]}::text[], ${[...names.keys()]}::text[]) as given (name, name_key)
        order by name_key
        on conflict (name_key) do nothing`,
  )
  return db.many<Interest>(
    'interests.listByName',
    sql`${resolveMerged(sql`given.name_key = any(${[...names.keys()]}::text[])`)}
          and (not meant.is_hidden or ${isTheirs(person)}) ${FOR_KEY_SHARE}`,
  )
}

/** Selects interests, each replaced by the one that it was merged into, directly or through others. */
function resolveMerged(which: Sql): Sql {
  return sql`select meant.id, meant.name, meant.category
    from interests given join interests meant on meant.id = coalesce(given.merged_into, given.id) where ${which}`
}

function isTheirs(person: UserId): Sql {
  return sql`exists (select from user_interests where user_id = ${person} and interest_id = meant.id)`
}

/** Locks the given interests, so that none is merged away before the transaction uses it. */
const FOR_KEY_SHARE = sql`order by given.id for key share of given`

interface Times {
  now: Date
  /** When new interests begin to match; null: now. */
  matchesFrom: Date | null
  /** Interests removed after this keep their age. */
  undoneSince: Date
}

/** Existing interests stay unchanged. Resolves to those that match from now on, or no longer do. */
export async function replaceOf(
  db: Queryable,
  person: UserId,
  interests: readonly InterestId[],
  { now, matchesFrom, undoneSince }: Times,
): Promise<InterestId[]> {
  type Changed = { id: InterestId; hasMatched: boolean }
  const removed = await db.many<Changed>(
    'interests.removeOthers',
    sql`with gone as (
          delete from user_interests where user_id = ${person} and interest_id <> all(${interests}::bigint[])
          returning user_id, interest_id, matches_from),
        remembered as (
          insert into removed_interests (user_id, interest_id, matches_from, removed_at)
          select user_id, interest_id, matches_from, ${now} from gone
          on conflict (user_id, interest_id) do update
            set matches_from = excluded.matches_from, removed_at = excluded.removed_at)
        select interest_id as id, matches_from is null as has_matched from gone`,
  )
  const added = await db.many<Changed>(
    'interests.addOwn',
    sql`with restored as (
          delete from removed_interests where user_id = ${person} and interest_id = any(${interests}::bigint[])
          returning interest_id, matches_from, removed_at)
        insert into user_interests (user_id, interest_id, matches_from)
        select ${person}, id, case when removed_at > ${undoneSince} then matches_from else ${matchesFrom} end
        from unnest(${interests}::bigint[]) as id left join restored on interest_id = id
        on conflict do nothing
        returning interest_id as id, matches_from is null as has_matched`,
  )
  return [...removed, ...added].filter(({ hasMatched }) => hasMatched).map(({ id }) => id)
}

export function listOf(db: Queryable, person: UserId) {
  return db.many<Interest & { isHidden: boolean; matchesFrom: Date | null }>(
    'interests.listOf',
    sql`select id, name, category, is_hidden, matches_from from interests join user_interests on interest_id = id
        where user_id = ${person} order by id`,
  )
}

/**
 * Activates waiting interests of at most `limit` people, and resolves to these. Locks the people
 * first, as switching on does, so that no availability row keeps the old interests.
 */
export function startDue(db: Queryable, now: Date, limit: number) {
  return db.many<{ userId: UserId; interests: InterestId[] }>(
    'interests.startDue',
    sql`with due as (
          select distinct user_id from user_interests where matches_from <= ${now} limit ${limit}),
        locked as materialized (
          select id from users where id in (select user_id from due) order by id for no key update),
        started as (
          update user_interests set matches_from = null from locked
          where user_id = locked.id and matches_from <= ${now} returning user_id, interest_id)
        select user_id, array_agg(interest_id) as interests from started group by user_id`,
  )
}

/** Locks those of these interests that nobody is about to choose. */
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

/** Counts the people of each interest, and makes custom interests public that enough people have. */
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
