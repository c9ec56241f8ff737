import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/**
 * Serialises blocks with all changes of what these people's availability shows. Their own changes lock the
 * person first; an engagement locks only their availability.
 */
export async function lockPeople(db: Queryable, people: readonly UserId[]): Promise<void> {
  await db.run(
    'nearby.lockPeople',
    sql`select from users where id = any(${people}::bigint[]) order by id for no key update`,
  )
  await db.run(
    'nearby.lockAvailabilities',
    sql`select from availabilities where user_id = any(${people}::bigint[]) order by user_id for share`,
  )
}

/**
 * Which of two people see the other except for a block by `by`. Used when that block begins or ends. Empty if
 * the other has blocked `by` too, because neither may learn about this block.
 */
export function listPartedByBlock(db: Queryable, by: UserId, other: UserId) {
  return db.many<{ viewer: UserId }>(
    'nearby.listPartedByBlock',
    sql`select v.id as viewer from users v, users s
        where ((v.id = ${by} and s.id = ${other}) or (v.id = ${other} and s.id = ${by}))
          and v.standing = 'active' and s.standing = 'active'
          and settings_allow(v.is_verified, v.only_show_verified, s.is_verified, s.visible_to_verified_only)
          and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${by})`,
  )
}
