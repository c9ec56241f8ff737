/** The government-issued documents that people can be verified with. */
export const DOCUMENT_TYPES = ['passport', 'driving_licence', 'national_id', 'residence_permit'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** More than a phone camera produces. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024
/** Enough to read every letter on a document. Larger photos are scaled down. */
export const PHOTO_SIDE_PIXELS_MAX = 2400
/** A photo is destroyed once a verifier decides, and after this long in any case. */
export const PHOTO_DAYS_MAX = 30
/** Photos that were uploaded but never submitted are destroyed sooner. */
export const UNSUBMITTED_PHOTO_HOURS = 24
export const APPEAL_CHARACTERS = { min: 1, max: 500 }
export const DECISION_NOTE_CHARACTERS_MAX = 300
/** Counts letters and digits only, because only those are compared. */
export const DOCUMENT_NUMBER_CHARACTERS = { min: 4, max: 30 }
export const QUEUE_PER_PAGE = 50

/** Why a verifier rejects a document or revokes a verification. */
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

/** The same reasons, as the person reads them. */
export const REASON_WORDS: Record<DecisionReason, string> = {
  unreadable: 'We couldn’t read the photo.',
  wrong_document: 'The photo shows another kind of document than you named.',
  document_expired: 'The document has expired.',
  not_genuine: 'We couldn’t tell whether the document is genuine.',
  other_account: 'The document was already used for another account.',
  under_age: 'The document shows someone under 18.',
  other: 'We couldn’t accept it.',
}
