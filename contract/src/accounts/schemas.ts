import * as z from 'zod/mini'
import { type Id, idInPath, idOf, isStorable, moment, typedText } from '../http/fields.ts'
import { interest, interestChoices, waitingInterest } from '../interests/schemas.ts'
import {
  CREDENTIAL_LENGTH_MAX,
  EMAIL_CHARACTERS_MAX,
  EMAIL_HINT,
  EMAIL_PATTERN,
  INVITE_CODE_CHARACTERS_MAX,
  NAME_CHARACTERS,
  PASSWORD_CHARACTERS,
  PASSWORD_HINT,
  USERNAME_HINT,
  USERNAME_PATTERN,
} from './limits.ts'

export type UserId = Id<'user'>
export const userId = idOf<'user'>()
export const userInPath = z.strictObject({ id: idInPath<'user'>() })

export const username = z.string().check(z.trim(), z.regex(USERNAME_PATTERN, USERNAME_HINT))

/** Any Unicode, and never trimmed: a space is a character of a passphrase. */
export const newPassword = z.string().check(
  z.refine((text) => {
    const length = [...text].length
    return length >= PASSWORD_CHARACTERS.min && length <= PASSWORD_CHARACTERS.max && isStorable(text)
  }, PASSWORD_HINT),
)

export const email = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_CHARACTERS_MAX, 'too long for an e-mail address'))
  .check(z.regex(EMAIL_PATTERN, EMAIL_HINT))
  .check(z.refine(isStorable, EMAIL_HINT))

export const privacySettings = z.strictObject({
  /** "Only show me verified users". */
  onlyShowVerified: z.boolean(),
  /** "Connect with unverified users": whether unverified people may contact first. */
  connectWithUnverified: z.boolean(),
  /** Be seen by verified people only; for verified people. */
  visibleToVerifiedOnly: z.boolean(),
})
export type PrivacySettings = z.infer<typeof privacySettings>
export const privacyChanges = z.strictObject({
  onlyShowVerified: z.exactOptional(z.boolean()),
  connectWithUnverified: z.exactOptional(z.boolean()),
  visibleToVerifiedOnly: z.exactOptional(z.boolean()),
})

/** What `POST /api/users/{id}/verification` takes, and how far it has come. */
export const VERIFICATION_STATUSES = [
  'none',
  'submitted',
  'verified',
  'rejected',
  'expired',
  'revoked',
] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]
export const verificationDetails = z.strictObject({
  status: z.enum(VERIFICATION_STATUSES),
  documentType: z.nullable(z.string()),
  /** Since when the status holds: when it was submitted, verified, rejected. */
  verificationDate: z.nullable(moment()),
})

/** A person as they see themselves. */
export const ownUser = z.strictObject({
  id: userId,
  username: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  isVerified: z.boolean(),
  /** What one looks after in the house; `user` is nothing. */
  role: z.enum(['user', 'verifier', 'moderator', 'admin']),
  verificationDetails,
  interests: z.array(interest),
  /** Those that were added in the last day. */
  waitingInterests: z.array(waitingInterest),
  privacySettings,
})
export type OwnUser = z.infer<typeof ownUser>

const credential = z
  .string()
  .check(z.maxLength(CREDENTIAL_LENGTH_MAX, 'too long'), z.refine(isStorable, 'text that can be stored'))

/** The password that one has, of whatever form. */
export const currentPassword = credential

/** Both are asked for by hand, so that a missing one is a 400 in the specification's words and not a 422. */
export const credentials = z.strictObject({
  username: z.exactOptional(credential),
  password: z.exactOptional(credential),
  /** Take back an account that was deleted within the last days. */
  takeBack: z.exactOptional(z.boolean()),
})
export type Credentials = z.infer<typeof credentials>

export const registration = z.strictObject({
  username,
  password: newPassword,
  email,
  interests: interestChoices,
  privacySettings: z.exactOptional(privacyChanges),
  /** Of the link that led here. Whatever stands in it, it keeps nobody from signing up. */
  inviteCode: z.exactOptional(
    z
      .string()
      .check(
        z.maxLength(INVITE_CODE_CHARACTERS_MAX, 'too long'),
        z.refine(isStorable, 'text that can be stored'),
      ),
  ),
  /** Whether the maker of that link learns who joined by it. Not said: they learn only that somebody did. */
  letInviterKnow: z.exactOptional(z.boolean()),
})
export type Registration = z.infer<typeof registration>

export const userChanges = z.strictObject({
  name: z.exactOptional(
    typedText(
      NAME_CHARACTERS.min,
      NAME_CHARACTERS.max,
      `${NAME_CHARACTERS.min} to ${NAME_CHARACTERS.max} characters`,
    ),
  ),
  interests: z.exactOptional(interestChoices),
  privacySettings: z.exactOptional(privacyChanges),
})
export type UserChanges = z.infer<typeof userChanges>
