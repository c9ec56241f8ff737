import sql from 'sql-template-tag'
import { HOUR_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** Announcements, which do not contain who made them, and who has accepted the rules. */
export const announcements: DataLifecycle = {
  exportData: async (db, person) => ({
    acceptedRules: await db.many(
      'instance.exportAcceptedRules',
      sql`select version, accepted_at from accepted_rules where user_id = ${person}`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'instance.announcements',
        keptFor: 'until an admin takes it down or announces something else; with an end, until then',
        everyMs: HOUR_MS,
      },
      { table: 'announcements', isOver: (at) => sql`ends_at <= ${at}` },
    ),
  ],
}
