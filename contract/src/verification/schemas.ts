import * as z from 'zod/mini'
import { userId, verificationDetails } from '../accounts/schemas.ts'
import { idOf, isStorable, moment, typedText } from '../http/fields.ts'
import {
  APPEAL_CHARACTERS,
  DECISION_NOTE_CHARACTERS_MAX,
  DECISION_REASONS,
  DOCUMENT_NUMBER_CHARACTERS,
  DOCUMENT_TYPES,
} from './limits.ts'

const documentType = z.enum(DOCUMENT_TYPES)
const photoId = idOf<'photo'>()

export const submission = z.strictObject({ documentType })

export const appeal = z.strictObject({
  documentType,
  text: typedText(
    APPEAL_CHARACTERS.min,
    APPEAL_CHARACTERS.max,
    `${APPEAL_CHARACTERS.min} to ${APPEAL_CHARACTERS.max} characters`,
  ),
})

/** How one's own verification stands. */
export const verificationState = z.strictObject({
  ...verificationDetails.shape,
  /** When the photo came that waits, if one does. */
  photoSentAt: z.nullable(moment()),
  /** Whether what waits is an appeal. */
  isAppeal: z.boolean(),
  /** Why it was rejected or revoked. */
  reason: z.nullable(z.enum(DECISION_REASONS)),
  note: z.string(),
  canAppeal: z.boolean(),
})
export type VerificationState = z.infer<typeof verificationState>

/** Somebody who waits, as verifiers see them. */
export const waitingVerification = z.strictObject({
  userId,
  username: z.string(),
  name: z.string(),
  /** To be compared with the document's: whoever may decide may see it. */
  avatarUrl: z.nullable(z.string()),
  documentType: z.nullable(z.string()),
  submittedAt: moment(),
  memberSince: moment(),
  /** Which photo there is to look at; null while there is none. */
  photoId: z.nullable(photoId),
  /** What the person says, if it is an appeal, and what it is against. */
  appeal: z.nullable(
    z.strictObject({
      against: z.enum(['rejected', 'revoked']),
      text: z.string(),
      reason: z.nullable(z.enum(DECISION_REASONS)),
      note: z.string(),
    }),
  ),
})
export type WaitingVerification = z.infer<typeof waitingVerification>

export const verificationQueue = z.strictObject({
  /** Whoever has waited longest first. */
  waiting: z.array(waitingVerification),
  /** How many wait beyond these, as far as they are counted: a flood is not. */
  more: z.int(),
  /** How many this verifier must leave to another: themselves, and appeals against their own decisions. */
  forOthers: z.int(),
})
export type VerificationQueue = z.infer<typeof verificationQueue>

export const approval = z.strictObject({
  /** The photo that was looked at. */
  photoId,
  /** As it stands on the document. Only a keyed hash of it is kept. */
  documentNumber: z.string().check(
    z.refine((typed) => {
      const { length } = normalDocumentNumber(typed)
      return (
        isStorable(typed) &&
        length >= DOCUMENT_NUMBER_CHARACTERS.min &&
        length <= DOCUMENT_NUMBER_CHARACTERS.max
      )
    }, `${DOCUMENT_NUMBER_CHARACTERS.min} to ${DOCUMENT_NUMBER_CHARACTERS.max} letters and digits`),
  ),
})
export type Approval = z.infer<typeof approval>

/** What is the same however it was typed: letters and digits, in capitals. */
export function normalDocumentNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export const disapproval = z.strictObject({
  reason: z.enum(DECISION_REASONS),
  /** For the person to read. */
  note: z._default(
    typedText(0, DECISION_NOTE_CHARACTERS_MAX, `at most ${DECISION_NOTE_CHARACTERS_MAX} characters`),
    '',
  ),
})
export type Disapproval = z.infer<typeof disapproval>
