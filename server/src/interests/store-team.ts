import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import type { InterestId, ListedInterest } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export const NAME_UNIQUE = 'interests_name_key_key'

/** Interests whose name contains this text, latest first, and how many people have each. */
export function search(
  db: Queryable,
  { part, isAll, before }: { part: string; isAll: boolean; before: InterestId | null },
  limit: number,
) {
  return db.many<ListedInterest>(
    'interests.search',
    sql`select id, name, category, is_public, is_hidden,
          (select count(*) from user_interests where interest_id = interests.id)::integer as people
        from interests
        where merged_into is null and (${isAll} or category = 'custom')
          and position(${part} in name_key) > 0
          and (${before}::bigint is null or id < ${before})
        order by id desc limit ${limit}`,
  )
}

/** Locks the existing ones of these interests, so that nobody can choose them until the transaction ends. */
export function lock(db: Queryable, ids: readonly InterestId[]) {
  return db.many<Pick<ListedInterest, 'id' | 'category' | 'isHidden'>>(
    'interests.lock',
    sql`select id, category, is_hidden from interests
        where id = any(${ids}::bigint[]) and merged_into is null order by id for update`,
  )
}

export async function listPeople(db: Queryable, id: InterestId): Promise<UserId[]> {
  const rows = await db.many<{ userId: UserId }>(
    'interests.listPeople',
    sql`select user_id from user_interests where interest_id = ${id} order by user_id`,
  )
  return rows.map(({ userId }) => userId)
}

export function rename(db: Queryable, id: InterestId, { name, nameKey }: { name: string; nameKey: string }) {
  return db.run(
    'interests.rename',
    sql`update interests set name = ${name}, name_key = ${nameKey} where id = ${id}`,
  )
}

export function setHidden(db: Queryable, id: InterestId, isHidden: boolean) {
  return db.run('interests.setHidden', sql`update interests set is_hidden = ${isHidden} where id = ${id}`)
}

/** Also redirects everything that was merged into the first one. */
export async function merge(db: Queryable, id: InterestId, into: InterestId) {
  await db.run(
    'interests.giveOther',
    sql`insert into user_interests (user_id, interest_id, matches_from)
        select user_id, ${into}::bigint, matches_from from user_interests where interest_id = ${id} on conflict do nothing`,
  )
  await db.run('interests.takeMerged', sql`delete from user_interests where interest_id = ${id}`)
  await db.run(
    'interests.merge',
    sql`update interests set merged_into = ${into}, is_public = false, people = 0
        where id = ${id} or merged_into = ${id}`,
  )
  await db.run(
    'interests.recountOne',
    sql`update interests set people = counted.people,
          is_public = is_public or counted.people >= ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC}
        from (select count(*)::integer as people from user_interests where interest_id = ${into}) as counted
        where id = ${into}`,
  )
}
