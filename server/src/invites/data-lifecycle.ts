import { INVITE_DAYS, INVITE_KEPT_DAYS } from '@hereabouts/contract/invites/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** A person's invites, and the friends they joined through or brought. */
export const invitesAndFriends: DataLifecycle = {
  exportData: async (db, person) => ({
    invites: await db.many(
      'invites.export',
      sql`select code, shows_person, created_at, expires_at, ended_at, joins from invites
          where user_id = ${person} order by created_at, code`,
    ),
    // By id, like all other people in an export.
    joinedFriends: await db.many(
      'invites.exportFriends',
      sql`select user_id, invited_by, joined_at from joined_friends
          where user_id = ${person} or invited_by = ${person} order by joined_at, user_id`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'invites.ended',
        keptFor: `${INVITE_KEPT_DAYS} days after it ended, which it does after ${INVITE_DAYS}`,
        everyMs: HOUR_MS,
      },
      ENDED,
    ),
  ],
}

const ENDED: RowsOver = {
  table: 'invites',
  isOver: (at) => sql`least(ended_at, expires_at) <= ${later(at, -INVITE_KEPT_DAYS * DAY_MS)}`,
}
