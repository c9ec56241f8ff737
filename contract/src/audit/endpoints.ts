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
  summary: 'What was done by and to whom, the latest first, for admins',
  query: auditFilter,
  response: z.strictObject({
    entries: z.array(auditEntry),
    /** Given as `before`, asks for what is older; null when there is nothing. */
    next: z.nullable(idOf<'audit'>()),
  }),
})
