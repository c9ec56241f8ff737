import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function isPerson(db: Queryable, id: UserId) {
  return db.maybeOne<{ id: UserId }>('safety.isPerson', sql`select id from users where id = ${id}`)
}

export function addBlock(db: Queryable, by: UserId, blocked: UserId, now: Date) {
  return db.run(
    'safety.addBlock',
    sql`insert into blocks (blocker_id, blocked_id, created_at)
        select ${by}, id, ${now} from users where id = ${blocked}
        on conflict do nothing`,
  )
}

export function removeBlock(db: Queryable, by: UserId, unblocked: UserId) {
  return db.run(
    'safety.removeBlock',
    sql`delete from blocks where blocker_id = ${by} and blocked_id = ${unblocked}`,
  )
}

export function listBlocks(db: Queryable, by: UserId) {
  return db.many<{ id: UserId; username: string }>(
    'safety.listBlocks',
    sql`select users.id, username from blocks join users on users.id = blocked_id
        where blocker_id = ${by} order by blocks.created_at desc, users.id`,
  )
}

export function canSee(db: Queryable, viewer: UserId, subject: UserId) {
  return db.one<{ canSee: boolean }>('safety.canSee', sql`select can_see(${viewer}, ${subject})`)
}
