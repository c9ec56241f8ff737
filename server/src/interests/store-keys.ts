import type { Interest, InterestId } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface Keyed extends Interest {
  isHidden: boolean
  isMerged: boolean
}

/** Whether an interest has a key of an earlier form than this one. */
export async function hasOlderKeys(db: Queryable, form: number): Promise<boolean> {
  const { isThere } = await db.one<{ isThere: boolean }>(
    'interests.hasOlderKeys',
    sql`select exists (select from interests where key_form < ${form}) as is_there`,
  )
  return isThere
}

/** Until the transaction ends, nobody else changes or adds an interest. */
export async function lockInterests(db: Queryable) {
  await db.run('interests.lockAll', sql`lock table interests in share row exclusive mode`)
}

export function listAll(db: Queryable) {
  return db.many<Keyed>(
    'interests.listAll',
    sql`select id, name, category, is_hidden, merged_into is not null as is_merged from interests`,
  )
}

/** Gives every interest a key that no name has, because those have no capitals. */
export function retireKeys(db: Queryable, form: number) {
  return db.run(
    'interests.retireKeys',
    sql`update interests set name_key = 'RETIRED ' || id, key_form = ${form}`,
  )
}

export function setKeys(db: Queryable, keys: ReadonlyMap<string, InterestId>) {
  return db.run(
    'interests.setKeys',
    sql`update interests set name_key = given.name_key
        from unnest(${[...keys.values()]}::bigint[], ${[...keys.keys()]}::text[]) as given (id, name_key)
        where interests.id = given.id`,
  )
}
