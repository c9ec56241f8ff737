/** The government-issued documents by which somebody shows who they are. */
export const DOCUMENT_TYPES = ['passport', 'driving_licence', 'national_id', 'residence_permit'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** What a phone's camera makes, with room to spare. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024
/** Enough for every letter on a document, and no more: longer sides are made shorter. */
export const PHOTO_SIDE_PIXELS_MAX = 2400
/** A photo is destroyed when it has been decided on, and after this long in any case. */
export const PHOTO_DAYS_MAX = 30
/** One that nobody asked to have looked at goes sooner. */
export const UNSUBMITTED_PHOTO_HOURS = 24
export const APPEAL_CHARACTERS = { min: 10, max: 500 }
export const DECISION_NOTE_CHARACTERS_MAX = 300
/** Of letters and digits alone, which is what is compared. */
export const DOCUMENT_NUMBER_CHARACTERS = { min: 4, max: 30 }
export const QUEUE_PER_PAGE = 50

/** Why a verifier does not accept a document, or takes a verification back. */
export const DECISION_REASONS = [
  'unreadable',
  'wrong_document',
  'document_expired',
  'not_genuine',
  'other_account',
  'under_age',
  'other',
] as const
export type DecisionReason = (typeof DECISION_REASONS)[number]

/** The same, as it is told to the person. */
export const REASON_WORDS: Record<DecisionReason, string> = {
  unreadable: 'The photo could not be read.',
  wrong_document: 'The photo does not show the document that was named.',
  document_expired: 'The document has expired.',
  not_genuine: 'The document could not be recognised as genuine.',
  other_account: 'The document belongs to another account.',
  under_age: 'The document shows somebody under 18.',
  other: 'It could not be accepted.',
}
