import * as z from 'zod/mini'
import { idInPath, idOf, moment } from '../http/fields.ts'
import { AUDIT_ACTION_FILTER_PATTERN, AUDIT_ACTION_PATTERN, AUDIT_DETAIL_CHARACTERS_MAX } from './limits.ts'

/** What was done, beyond by whom and to whom: short, and never anybody's words or documents. */
export const auditDetails = z.record(
  z.string(),
  z.nullable(z.union([z.number(), z.boolean(), z.string().check(z.maxLength(AUDIT_DETAIL_CHARACTERS_MAX))])),
)
export type AuditDetails = z.infer<typeof auditDetails>

export const auditEntry = z.strictObject({
  /** Later entries have greater ones. */
  id: idOf<'audit'>(),
  at: moment(),
  /** Who did it; null for what the house does by itself. */
  actorId: z.nullable(idOf<'user'>()),
  action: z.string().check(z.regex(AUDIT_ACTION_PATTERN)),
  /** Whom it was done to, if anybody. */
  subjectId: z.nullable(idOf<'user'>()),
  details: auditDetails,
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Which entries to list; all that is given must hold. */
export const auditFilter = z.strictObject({
  actor: z.exactOptional(idInPath<'user'>()),
  subject: z.exactOptional(idInPath<'user'>()),
  /** `verification.viewed`, or `verification` for all of that room. */
  action: z.exactOptional(
    z.string().check(z.regex(AUDIT_ACTION_FILTER_PATTERN, 'such as verification.viewed')),
  ),
  /** At this moment or later. */
  from: z.exactOptional(moment()),
  /** Before this moment. */
  until: z.exactOptional(moment()),
  /** Older than the entry of this id: the `next` of the page before. */
  before: z.exactOptional(idInPath<'audit'>()),
  limit: z.exactOptional(idInPath<'count'>()),
})
export type AuditFilter = z.infer<typeof auditFilter>
