import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** What a person read and deleted, whom they muted, and their settings for pushes and e-mails. Nobody learns who muted them. */
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
    mailSettings: await db.many(
      'notifications.exportMailSettings',
      sql`select zone as time_zone, seen_at from mail_settings where user_id = ${person}`,
    ),
    mailNotices: await db.many(
      'notifications.exportMailNotices',
      sql`select kind, noted_at from mail_notices where user_id = ${person} order by id`,
    ),
    mailed: await db.many(
      'notifications.exportMailed',
      sql`select entry, mailed_at from mailed_entries where user_id = ${person} order by mailed_at, entry`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      { what: 'notifications.mailNotices', keptFor: `${NOTICES_KEPT_MINUTES} minutes`, everyMs: MINUTE_MS },
      {
        table: 'mail_notices',
        isOver: (at) => sql`noted_at <= ${later(at, -NOTICES_KEPT_MINUTES * MINUTE_MS)}`,
      },
    ),
    keepingRows(
      db,
      { what: 'notifications.mailed', keptFor: 'a day', everyMs: HOUR_MS },
      { table: 'mailed_entries', isOver: (at) => sql`mailed_at <= ${later(at, -DAY_MS)}` },
    ),
  ],
}

/** An e-mail later than this helps nobody: the app says it. */
const NOTICES_KEPT_MINUTES = 30
