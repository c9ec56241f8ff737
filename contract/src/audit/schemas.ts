import * as z from 'zod/mini'
import { idInPath, idOf, moment } from '../http/fields.ts'
import { AUDIT_ACTION_FILTER_PATTERN, AUDIT_ACTION_PATTERN, AUDIT_DETAIL_CHARACTERS_MAX } from './limits.ts'

/** More about the action besides its actor and subject: short, and never anybody's text or documents. */
export const auditDetails = z.record(
  z.string(),
  z.nullable(z.union([z.number(), z.boolean(), z.string().check(z.maxLength(AUDIT_DETAIL_CHARACTERS_MAX))])),
)
export type AuditDetails = z.infer<typeof auditDetails>

export const auditEntry = z.strictObject({
  /** Later entries have higher ones. */
  id: idOf<'audit'>(),
  at: moment(),
  /** The actor; null for automatic actions. */
  actorId: z.nullable(idOf<'user'>()),
  action: z.string().check(z.regex(AUDIT_ACTION_PATTERN)),
  /** The affected person, if any. */
  subjectId: z.nullable(idOf<'user'>()),
  details: auditDetails,
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Filters for the list. All given ones must match. */
export const auditFilter = z.strictObject({
  actor: z.exactOptional(idInPath<'user'>()),
  subject: z.exactOptional(idInPath<'user'>()),
  /** `verification.viewed`, or `verification` for everything of that feature. */
  action: z.exactOptional(
    z.string().check(z.regex(AUDIT_ACTION_FILTER_PATTERN, 'such as verification.viewed')),
  ),
  /** At or after this time. */
  from: z.exactOptional(moment()),
  /** Before this time. */
  until: z.exactOptional(moment()),
  /** Older than the entry with this ID: the `next` of the previous page. */
  before: z.exactOptional(idInPath<'audit'>()),
  limit: z.exactOptional(idInPath<'count'>()),
})
export type AuditFilter = z.infer<typeof auditFilter>
