import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  MAILBOX_MARK_DAYS,
  SIGN_UP_NETWORK_DAYS,
  WAITING_UNCONFIRMED_DAYS,
} from '@hereabouts/contract/gate/limits'
import sql from 'sql-template-tag'
import { removeNewAccount } from '../accounts/service-removal.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import { countRowsOver, type RowsOver, removeRowsOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { MARKS_OVER, NETWORKS_OVER } from './store-blocks.ts'

/** That a person waits to be let in, and how many they have brought. Never the link: it lets people in. */
export const joining: DataLifecycle = {
  exportData: async (db, person) => ({
    waiting: await db.many(
      'gate.exportWaiting',
      sql`select waiting_since as since, waiting_reason as reason from users
          where id = ${person} and waiting_since is not null`,
    ),
    invitation: await db.many(
      'gate.exportInvitation',
      sql`select joined from invitation_links where user_id = ${person}`,
    ),
    vouched: await db.many(
      'gate.exportVouched',
      sql`select is_vouched as brought_by_member from users where id = ${person} and is_vouched`,
    ),
  }),
  retentions: ({ db }) => [
    {
      what: 'gate.unconfirmed',
      keptFor: `${WAITING_UNCONFIRMED_DAYS} days`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'gate.unconfirmed.countOverdue', UNCONFIRMED, at),
      forget: (now, limit) =>
        db.tx(async (tx) => {
          const over = await tx.many<{ id: UserId }>(
            'gate.unconfirmed.list',
            sql`select id from users where ${UNCONFIRMED.isOver(now)} order by id limit ${limit} for update skip locked`,
          )
          for (const { id } of over) await removeNewAccount(tx, id, now)
          return over.length
        }),
    },
    {
      what: 'gate.networks',
      keptFor: `${SIGN_UP_NETWORK_DAYS} days`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'gate.networks.countOverdue', NETWORKS_OVER, at),
      forget: (now, limit) => removeRowsOver(db, 'gate.networks.forget', NETWORKS_OVER, now, limit),
    },
    {
      what: 'gate.banMarks',
      keptFor: `${MAILBOX_MARK_DAYS} days at most`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'gate.banMarks.countOverdue', MARKS_OVER, at),
      forget: (now, limit) => removeRowsOver(db, 'gate.banMarks.forget', MARKS_OVER, now, limit),
    },
  ],
}

const UNCONFIRMED: RowsOver = {
  table: 'users',
  isOver: (at) =>
    sql`waiting_since <= ${later(at, -WAITING_UNCONFIRMED_DAYS * DAY_MS)} and not email_verified`,
}
