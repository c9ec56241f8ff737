import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Brake } from '@hereabouts/contract/gate/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface AdminRow {
  id: UserId
  email: string
  locale: Locale | null
}

export function getSetAt(db: Queryable) {
  return db.one<{ setAt: Date }>('gate.getSetAt', sql`select set_at from gate`)
}

export function countSignUps(db: Queryable, since: Date) {
  return db.one<{ signUps: number }>(
    'gate.countSignUps',
    sql`select count(*)::int as sign_ups from users where created_at > ${since}`,
  )
}

/** Counts people who reported accounts made after `newSince`. One person with many reports counts once. */
export function countReporters(db: Queryable, since: Date, newSince: Date) {
  return db.one<{ reporters: number }>(
    'gate.countReporters',
    sql`select count(distinct reporter_id)::int as reporters from reports join users on users.id = subject_id
        where reports.created_at > ${since} and users.created_at > ${newSince}`,
  )
}

export function applyBrake(db: Queryable, by: Brake, now: Date) {
  return db.run(
    'gate.applyBrake',
    sql`update gate set is_open = false, by_invitation = false, by_approval = true, braked_at = ${now}, braked_by = ${by}`,
  )
}

export function listAdmins(db: Queryable) {
  return db.many<AdminRow>(
    'gate.listAdmins',
    sql`select id, email, locale from users where role = 'admin' and email_verified and is_active(id) order by id`,
  )
}
