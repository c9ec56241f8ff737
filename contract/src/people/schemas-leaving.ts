import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

/** All data about one person: rows by kind, for each feature. */
export const personalExport = z.strictObject({
  exportedAt: moment(),
  rooms: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})
export type PersonalExport = z.infer<typeof personalExport>

/** The deadline for restoring a deleted account. After that, nothing is left. */
export const leaving = z.strictObject({ goneAt: moment() })
