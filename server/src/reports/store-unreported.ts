import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ABOUT_NO_PERSON, NOTICED } from '@hereabouts/contract/reports/limits'
import type { Evidence, ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/**
 * Of these people, those whom nobody has reported since a moment and about whom no case waits, newest account first;
 * without the moderator.
 */
export function listUnreported(db: Queryable, moderator: UserId, people: readonly UserId[], since: Date) {
  return db.many<{ id: UserId; username: string; name: string }>(
    'reports.listUnreported',
    sql`select id, username, name from users
        where id = any(${people}::bigint[]) and id <> ${moderator} and is_active(id)
          and not exists (select from reports where subject_id = users.id and kind <> ${ABOUT_NO_PERSON}
            and (reports.created_at > ${since} or state in ('open', 'triaged')))
        order by id desc`,
  )
}

export function addNoticed(db: Queryable, subject: UserId, evidence: Evidence, now: Date) {
  return db.one<{ id: ReportId }>(
    'reports.addNoticed',
    sql`insert into reports (reporter_username, subject_id, kind, context, text, evidence, created_at)
        values ('', ${subject}, ${NOTICED}, ${NOTICED}, '', ${JSON.stringify(evidence)}, ${now})
        returning id`,
  )
}
