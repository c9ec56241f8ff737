import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

/** All that is kept about one person: for each room what it keeps, as rows by what they are. */
export const personalExport = z.strictObject({
  exportedAt: moment(),
  rooms: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})
export type PersonalExport = z.infer<typeof personalExport>

/** Until when a deleted account can be taken back; after that nothing is left of it. */
export const leaving = z.strictObject({ goneAt: moment() })
