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

export const CANNED_KEYS = [...CANNED_REASONS, ...CANNED_NOTES, ...CANNED_ANSWERS] as const
export type CannedKey = (typeof CANNED_KEYS)[number]

/** The texts that name the day on which something happened. */
export const CANNED_WITH_DATE: readonly CannedKey[] = [
  'same_message',
  'unkind',
  'unwanted_dating',
  'selling',
  'money',
  'no_show',
]
