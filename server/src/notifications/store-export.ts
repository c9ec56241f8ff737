import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportMarks(db: Queryable, person: UserId) {
  return db.many(
    'notifications.exportMarks',
    sql`select read_until, removed_until, removed from inbox_marks where user_id = ${person}`,
  )
}

export function exportPushSettings(db: Queryable, person: UserId) {
  return db.many(
    'notifications.exportPushSettings',
    sql`select message, invitation, meetup, expiring, badge, shows_text, quiet_from, quiet_until, utc_offset
        from push_settings where user_id = ${person}`,
  )
}

/** The address without its secret part: the name of the push service. */
export function exportPushSubscriptions(db: Queryable, person: UserId) {
  return db.many(
    'notifications.exportPushSubscriptions',
    sql`select sessions.device, substring(endpoint from '^https?://[^/]+') as push_service, push_subscriptions.created_at
        from push_subscriptions join sessions on sessions.id = session_id
        where push_subscriptions.user_id = ${person} order by push_subscriptions.id`,
  )
}

export function exportMutes(db: Queryable, person: UserId) {
  return db.many(
    'notifications.exportMutes',
    sql`select users.id, username, mutes.created_at as since from mutes join users on users.id = muted_id
        where user_id = ${person} order by mutes.created_at`,
  )
}
