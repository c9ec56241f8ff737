import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportContacts(db: Queryable, person: UserId) {
  return db.many(
    'checkins.exportContacts',
    sql`select id, name, email, state, asked_at, answered_at from trusted_contacts where user_id = ${person} order by id`,
  )
}

export function exportCheckIns(db: Queryable, person: UserId) {
  return db.many(
    'checkins.export',
    sql`select meetup_id, contact_id, state, due_at, nudged_at, alerted_at from check_ins
        where user_id = ${person} order by id`,
  )
}

/** That there was one; which address it was is not kept. */
export function exportOptOuts(db: Queryable, person: UserId) {
  return db.many(
    'checkins.exportRefusals',
    sql`select refused_at from contact_refusals where user_id = ${person} order by refused_at`,
  )
}
