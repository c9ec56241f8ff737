import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function find(db: Queryable, person: UserId) {
  return db.maybeOne<{ needs: Need[] }>(
    'needs.find',
    sql`select needs from kept_needs where user_id = ${person}`,
  )
}

/** Replaces what a person keeps. */
export function keep(db: Queryable, person: UserId, needs: readonly Need[]) {
  return db.run(
    'needs.keep',
    sql`insert into kept_needs (user_id, needs) values (${person}, ${needs}::text[])
        on conflict (user_id) do update set needs = excluded.needs`,
  )
}

export function remove(db: Queryable, person: UserId) {
  return db.run('needs.remove', sql`delete from kept_needs where user_id = ${person}`)
}
