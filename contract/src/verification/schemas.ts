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

/** The state of one's own verification. */
export const verificationState = z.strictObject({
  ...verificationDetails.shape,
  /** When the waiting photo arrived, if there is one. */
  photoSentAt: z.nullable(moment()),
  /** Whether an appeal is waiting. */
  isAppeal: z.boolean(),
  /** Why it was rejected or revoked. */
  reason: z.nullable(z.enum(DECISION_REASONS)),
  note: z.string(),
  canAppeal: z.boolean(),
})
export type VerificationState = z.infer<typeof verificationState>

/** A waiting person, as verifiers see them. */
export const waitingVerification = z.strictObject({
  userId,
  username: z.string(),
  name: z.string(),
  /** For comparison with the document. Anybody who may decide may see it. */
  avatarUrl: z.nullable(z.string()),
  documentType: z.nullable(z.string()),
  submittedAt: moment(),
  memberSince: moment(),
  /** The photo to look at. Null while there is none. */
  photoId: z.nullable(photoId),
  /** The text of an appeal, and the decision that it appeals. */
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
  /** Longest waiting first. */
  waiting: z.array(waitingVerification),
  /** How many more are waiting, up to a counting limit. */
  more: z.int(),
  /** How many this verifier must leave to another: their own, and appeals against their own decisions. */
  forOthers: z.int(),
})
export type VerificationQueue = z.infer<typeof verificationQueue>

export const approval = z.strictObject({
  /** The photo that the verifier looked at. */
  photoId,
  /** As printed on the document. The server stores only a keyed hash. */
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

/** Normalizes a document number to letters and digits in capitals, however it was typed. */
export function normalDocumentNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
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
