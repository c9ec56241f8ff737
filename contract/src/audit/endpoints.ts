import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { idOf } from '../http/fields.ts'
import { auditEntry, auditFilter } from './schemas.ts'

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'List the audit log, newest first, for admins',
  query: auditFilter,
  response: z.strictObject({
    entries: z.array(auditEntry),
    /** Pass it as `before` to get older entries. Null if there are none. */
    next: z.nullable(idOf<'audit'>()),
  }),
})
