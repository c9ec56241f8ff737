import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportInvites(db: Queryable, person: UserId) {
  return db.many(
    'invites.export',
    sql`select code, shows_person, created_at, expires_at, ended_at, joins from invites
        where user_id = ${person} order by created_at, code`,
  )
}

/** Who invited a person, and who joined through them: by id, as everywhere in an export. */
export function exportFriends(db: Queryable, person: UserId) {
  return db.many(
    'invites.exportFriends',
    sql`select user_id, invited_by, joined_at from joined_friends
        where user_id = ${person} or invited_by = ${person} order by joined_at, user_id`,
  )
}
