import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ALERT_HOURS, CONTACT_ASKED_DAYS } from '@hereabouts/contract/checkins/limits'
import sql, { raw } from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { countRowsOver, type RowsOver, someOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import type { Retention } from '../platform/retention.ts'

/** A person's trusted contacts, and the check-ins that are running or alerted a contact. */
export const contactsAndCheckIns: DataLifecycle = {
  exportData: async (db, person) => ({
    trustedContacts: await db.many(
      'checkins.exportContacts',
      sql`select id, name, email, state, locale, asked_at, answered_at from trusted_contacts where user_id = ${person} order by id`,
    ),
    checkIns: await db.many(
      'checkins.export',
      sql`select meetup_id, gathering_id, contact_id, state, due_at, has_moved, nudged_at, alerted_at from check_ins
          where user_id = ${person} order by id`,
    ),
    // The times only: the addresses are not stored.
    addressesThatDeclined: await db.many(
      'checkins.exportRefusals',
      sql`select refused_at from contact_refusals where user_id = ${person} order by refused_at`,
    ),
  }),
  retentions: (deps) => [
    keeping(deps, 'checkins.alerted', `${ALERT_HOURS} hours after the contact was alerted`, ALERTED),
    keeping(deps, 'checkins.contacts', `${CONTACT_ASKED_DAYS} days without a yes`, WITHOUT_A_YES),
  ],
}

const ALERTED: RowsOver = {
  table: 'check_ins',
  isOver: (at) => sql`alerted_at <= ${later(at, -ALERT_HOURS * HOUR_MS)}`,
}

/** Contacts who did not answer or declined. */
const WITHOUT_A_YES: RowsOver = {
  table: 'trusted_contacts',
  isOver: (at) =>
    sql`state <> 'agreed' and coalesce(answered_at, asked_at) <= ${later(at, -CONTACT_ASKED_DAYS * DAY_MS)}`,
}

/** Notifies the owners of the deleted rows. */
function keeping({ db }: Deps, what: string, keptFor: string, over: RowsOver): Retention {
  return {
    what,
    keptFor,
    everyMs: MINUTE_MS,
    countOverdue: (at) => countRowsOver(db, `${what}.countOverdue`, over, at),
    forget: (now, limit) =>
      db.tx(async (tx) => {
        const removed = await tx.many<{ userId: UserId }>(
          `checkins.forget ${over.table}`,
          sql`delete from ${raw(over.table)} where ${someOver(over, now, limit)} returning user_id`,
        )
        for (const { userId } of removed) tx.emit('checkins.changed', { userId })
        return removed.length
      }),
  }
}
