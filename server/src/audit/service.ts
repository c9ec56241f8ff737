import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { AUDIT_PAGE_ENTRIES } from '@hereabouts/contract/audit/limits'
import { type AuditDetails, type AuditFilter, auditDetails } from '@hereabouts/contract/audit/schemas'
import * as z from 'zod/mini'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store.ts'

export interface Recorded {
  at: Date
  /** Who acted; null for the system. */
  actorId: UserId | null
  /** Prefixed with its feature: `verification.viewed`. */
  action: `${string}.${string}`
  /** The person it is done to. */
  subjectId: UserId | null
  /** Ids and short facts. Entries stay for ever, so: no names, no addresses, nothing that anybody wrote. */
  details?: AuditDetails
}

/** Records an action within its own transaction, so the log has an entry exactly when the action happened. */
export async function record(tx: Tx, { details = {}, ...entry }: Recorded): Promise<void> {
  await store.addEntry(tx, { ...entry, details: z.parse(auditDetails, details) })
}

/** A page of the log, the latest first. */
export async function listAudit({ db }: Deps, filter: AuditFilter) {
  const { actor = null, subject = null, action = null, from, until, before = null } = filter
  const limit = Math.min(filter.limit ?? AUDIT_PAGE_ENTRIES.usual, AUDIT_PAGE_ENTRIES.max)
  const rows = await store.listEntries(
    db,
    {
      actor,
      subject,
      action,
      before,
      from: from ? new Date(from) : null,
      until: until ? new Date(until) : null,
    },
    limit + 1,
  )
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
