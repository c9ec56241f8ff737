import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import type { Interest, InterestId } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
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
    sql`select id, name, category from interests where is_public order by people desc, id`,
  )
}

/** Those of the named ids that `person` may choose: the public ones, and custom ones that they have already. */
export function listChoosable(db: Queryable, person: UserId | null, ids: readonly InterestId[]) {
  return db.many<Interest>(
    'interests.listChoosable',
    sql`select id, name, category from interests
        where id = any(${ids}::bigint[])
          and (is_public or exists (
            select from user_interests where user_id = ${person}::bigint and interest_id = interests.id))`,
  )
}

/** The interests of these names; those that nobody had before are made, as custom ones. */
export async function findOrAddByName(db: Queryable, names: ReadonlyMap<string, string>) {
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
    sql`select id, name, category from interests where name_key = any(${[...names.keys()]}::text[])`,
  )
}

export async function replaceOf(db: Queryable, person: UserId, interests: readonly InterestId[]) {
  await db.run(
    'interests.removeOthers',
    sql`delete from user_interests where user_id = ${person} and interest_id <> all(${interests}::bigint[])`,
  )
  await db.run(
    'interests.addOwn',
    sql`insert into user_interests (user_id, interest_id)
        select ${person}, id from unnest(${interests}::bigint[]) as id
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
