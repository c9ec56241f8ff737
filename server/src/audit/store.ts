import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AuditDetails, AuditEntry } from '@hereabouts/contract/audit/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface NewEntry {
  at: Date
  actorId: UserId | null
  action: string
  subjectId: UserId | null
  details: AuditDetails
}

export interface EntryFilter {
  actor: UserId | null
  subject: UserId | null
  action: string | null
  from: Date | null
  until: Date | null
  before: number | null
}

export function addEntry(db: Queryable, entry: NewEntry) {
  return db.run(
    'audit.addEntry',
    sql`insert into audit_log (at, actor_id, action, subject_id, details)
        values (${entry.at}, ${entry.actorId}, ${entry.action}, ${entry.subjectId}, ${JSON.stringify(entry.details)})`,
  )
}

/** Entries that match the whole filter, latest first. `action` is a full action or a feature. */
export function listEntries(db: Queryable, filter: EntryFilter, limit: number) {
  const { actor, subject, action, from, until, before } = filter
  return db.many<Omit<AuditEntry, 'at'> & { at: Date }>(
    'audit.listEntries',
    sql`select id, at, actor_id, action, subject_id, details from audit_log
        where (${actor}::bigint is null or actor_id = ${actor})
          and (${subject}::bigint is null or subject_id = ${subject})
          and (${action}::text is null or action = ${action} or action like ${action} || '.%')
          and (${from}::timestamptz is null or at >= ${from})
          and (${until}::timestamptz is null or at < ${until})
          and (${before}::bigint is null or id < ${before})
        order by id desc limit ${limit}`,
  )
}
