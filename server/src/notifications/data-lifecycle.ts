import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

/** What a person read and deleted, whom they muted, and their push settings. Nobody learns who muted them. */
export const marksMutesAndPushes: DataLifecycle = {
  exportData: async (db, person) => ({
    readAndDeleted: await db.many(
      'notifications.exportMarks',
      sql`select read_until, removed_until, removed from inbox_marks where user_id = ${person}`,
    ),
    mutes: await db.many(
      'notifications.exportMutes',
      sql`select users.id, username, mutes.created_at as since from mutes join users on users.id = muted_id
          where user_id = ${person} order by mutes.created_at`,
    ),
    pushSettings: await db.many(
      'notifications.exportPushSettings',
      sql`select message, invitation, meetup, expiring, badge, digest, shows_text, quiet_from, quiet_until, utc_offset, time_zone
          from push_settings where user_id = ${person}`,
    ),
    // Only the push service's name: the rest of the address is secret.
    pushTo: await db.many(
      'notifications.exportPushSubscriptions',
      sql`select sessions.device, substring(endpoint from '^https?://[^/]+') as push_service, push_subscriptions.created_at,
            arrived_at, silent_since
          from push_subscriptions join sessions on sessions.id = session_id
          where push_subscriptions.user_id = ${person} order by push_subscriptions.id`,
    ),
  }),
}
