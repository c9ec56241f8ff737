import * as z from 'zod/mini'

// Texts that the app has in every language. Clients translate them by their keys.

/** Reasons for a sanction. */
export const CANNED_REASONS = [
  'same_message',
  'unkind',
  'unwanted_dating',
  'selling',
  'money',
  'no_show',
  'not_you',
  'under_age',
] as const
/** Notes to the authors of reports. */
export const CANNED_NOTES = ['acted', 'warned', 'no_breach', 'unclear'] as const
/** Answers to appeals. */
export const CANNED_ANSWERS = ['mistake', 'explained', 'stands'] as const

const KEYS = [...CANNED_REASONS, ...CANNED_NOTES, ...CANNED_ANSWERS] as const
export type CannedKey = (typeof KEYS)[number]

/** The texts that name the day on which something happened. */
export const CANNED_WITH_DATE: readonly CannedKey[] = [
  'same_message',
  'unkind',
  'unwanted_dating',
  'selling',
  'money',
  'no_show',
]

const canned = <Key extends CannedKey>(keys: readonly Key[]) =>
  z.strictObject({ key: z.enum(keys), date: z.exactOptional(z.iso.date()) }).check(
    z.refine(({ key, date }) => CANNED_WITH_DATE.includes(key) === (date !== undefined), {
      message: 'a date for the texts that name one',
    }),
  )

export const cannedReason = canned(CANNED_REASONS)
export const cannedNote = canned(CANNED_NOTES)
export const cannedAnswer = canned(CANNED_ANSWERS)
export interface CannedResponse {
  key: CannedKey
  date?: string
}
