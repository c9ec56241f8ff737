import * as z from 'zod/mini'
import {
  CANNED_ANSWERS,
  CANNED_NOTES,
  CANNED_REASONS,
  CANNED_WITH_DATE,
  type CannedKey,
} from './limits-canned.ts'

export const cannedReason = z
  .strictObject({ key: z.enum(CANNED_REASONS), date: z.exactOptional(z.iso.date()) })
  .check(
    z.refine(({ key, date }) => CANNED_WITH_DATE.includes(key) === (date !== undefined), {
      message: 'a date for the texts that name one',
    }),
  )
export const cannedNote = z.strictObject({ key: z.enum(CANNED_NOTES) })
export const cannedAnswer = z.strictObject({ key: z.enum(CANNED_ANSWERS) })

/** A text of the app, and the day that fills it in. */
export interface CannedResponse {
  key: CannedKey
  date?: string
}
