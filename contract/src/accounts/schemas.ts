import * as z from 'zod/mini'
import { charactersIn } from '../http/characters.ts'
import {
  counterFrom,
  type Id,
  idInPath,
  idOf,
  isStorable,
  moment,
  typedLine,
  typedName,
} from '../http/fields.ts'
import { LOCALES } from '../http/locales.ts'
import { isAddress, tidyAddress } from '../http/mail-address.ts'
import { preparePassword } from '../http/text.ts'
import { tidyUsername } from '../http/typed-username.ts'
import { interestChoices, ownInterest, waitingInterest } from '../interests/schemas.ts'
import {
  ASK_ME_ABOUT_CHARACTERS_MAX,
  CREDENTIAL_LENGTH_MAX,
  EMAIL_CHARACTERS_MAX,
  EMAIL_HINT,
  INVITATION_CHARACTERS_MAX,
  INVITE_CODE_CHARACTERS_MAX,
  JOIN_REASON_CHARACTERS_MAX,
  NAME_CHARACTERS,
  PASSWORD_CHARACTERS,
  PASSWORD_HINT,
  PRONOUNS_CHARACTERS_MAX,
  SPOKEN_LANGUAGES_MAX,
  USERNAME_HINT,
  USERNAME_PATTERN,
} from './limits.ts'
import { SPOKEN_LANGUAGES } from './limits-languages.ts'

export type UserId = Id<'user'>
export const userId = idOf<'user'>()
export const userInPath = z.strictObject({ id: idInPath<'user'>() })

export const username = z
  .string()
  .check(
    z.maxLength(CREDENTIAL_LENGTH_MAX, { message: USERNAME_HINT, abort: true }),
    z.overwrite(tidyUsername),
    z.regex(USERNAME_PATTERN, USERNAME_HINT),
  )

/** Any Unicode, never trimmed: a space is part of a passphrase. */
export const newPassword = z.string().check(
  // First, because preparing a megabyte would take long.
  z.maxLength(CREDENTIAL_LENGTH_MAX, { message: PASSWORD_HINT, abort: true }),
  z.overwrite(preparePassword),
  z.refine((text) => {
    const length = charactersIn(text)
    return length >= PASSWORD_CHARACTERS.min && length <= PASSWORD_CHARACTERS.max && isStorable(text)
  }, PASSWORD_HINT),
)

export const email = z
  .string()
  .check(z.overwrite(tidyAddress), z.maxLength(EMAIL_CHARACTERS_MAX, 'too long for an e-mail address'))
  .check(z.refine((address) => isAddress(address) && isStorable(address), EMAIL_HINT))

export const privacySettings = z.strictObject({
  /** The setting "Only show me verified users". */
  onlyShowVerified: z.boolean(),
  /** The setting "Connect with unverified users": whether unverified people may make the first contact. */
  connectWithUnverified: z.boolean(),
  /** Only verified people can see this person. For verified people. */
  visibleToVerifiedOnly: z.boolean(),
})
export type PrivacySettings = z.infer<typeof privacySettings>
export const privacyChanges = z.strictObject({
  onlyShowVerified: z.exactOptional(z.boolean()),
  connectWithUnverified: z.exactOptional(z.boolean()),
  visibleToVerifiedOnly: z.exactOptional(z.boolean()),
})

/** What people say about themselves besides their name. All of it is optional: empty if they say nothing. */
export const aboutFields = z.strictObject({
  /** One line on what to ask them about. */
  askMeAbout: z.string(),
  /** BCP 47 codes. */
  languages: z.array(z.string()),
  pronouns: z.string(),
})

/**
 * What people write about themselves. The card shows it, and the profile shows it to people near them or in
 * contact with them; everybody else sees only the name. Each field is a column of `users` with the same name.
 */
export const profileFields = z.strictObject({ name: z.string(), ...aboutFields.shape })
export type AboutFields = z.infer<typeof aboutFields>
export type ProfileFields = z.infer<typeof profileFields>

/** The request of `POST /api/users/{id}/verification`, and the verification's progress. */
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
  /** When the current status began: submitted, verified or rejected. */
  verificationDate: z.nullable(moment()),
})

/** How people want to read the time of day: `6:05 PM` or `18:05`. */
export const timeFormat = z.enum(['12h', '24h'])
export type TimeFormat = z.infer<typeof timeFormat>

/** People as they see themselves. */
export const ownUser = z.strictObject({
  id: userId,
  username: z.string(),
  ...profileFields.shape,
  avatarUrl: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  /** E-mails to the address come back. Until an address is confirmed again. */
  isEmailReturned: z.exactOptional(z.literal(true)),
  /** They ask to join and have not been let in: most calls fail for them. Absent for everybody who is in. */
  isWaiting: z.exactOptional(z.literal(true)),
  isVerified: z.boolean(),
  /** The person's role in the team; `user` means none. */
  role: z.enum(['user', 'verifier', 'moderator', 'admin']),
  verificationDetails,
  interests: z.array(ownInterest),
  /** Interests added in the last 24 hours. */
  waitingInterests: z.array(waitingInterest),
  privacySettings,
  /** The language of the app, and of what it sends by e-mail and push; null if it was never chosen. */
  locale: z.nullable(z.enum(LOCALES)),
  /** Null for the usual one of the language and region. */
  timeFormat: z.nullable(timeFormat),
})
export type OwnUser = z.infer<typeof ownUser>

const credential = z
  .string()
  .check(z.maxLength(CREDENTIAL_LENGTH_MAX, 'too long'), z.refine(isStorable, 'text that can be stored'))

/** The current password, in any form. */
export const currentPassword = credential

/**
 * Both are checked by hand, so that a missing one is a 400 with the specification's text instead of a 422.
 */
export const credentials = z.strictObject({
  username: z.exactOptional(credential),
  password: z.exactOptional(credential),
  /** Restores an account that was deleted within the last days. */
  takeBack: z.exactOptional(z.boolean()),
})
export type Credentials = z.infer<typeof credentials>

export const registration = z.strictObject({
  username,
  password: newPassword,
  email,
  interests: interestChoices,
  privacySettings: z.exactOptional(privacyChanges),
  /** The language in which the person signs up. */
  locale: z.exactOptional(z.enum(LOCALES)),
  /** The code of the invite that led here. An invalid one does not prevent signing up. */
  inviteCode: z.exactOptional(
    z
      .string()
      .check(
        z.maxLength(INVITE_CODE_CHARACTERS_MAX, 'too long'),
        z.refine(isStorable, 'text that can be stored'),
      ),
  ),
  /** Whether the inviter learns who joined. If absent, they learn only that somebody did. */
  letInviterKnow: z.exactOptional(z.boolean()),
  /** The token of a member's link, where joining needs one. */
  invitation: z.exactOptional(
    z
      .string()
      .check(
        z.maxLength(INVITATION_CHARACTERS_MAX, 'too long'),
        z.refine(isStorable, 'text that can be stored'),
      ),
  ),
  /** Why the person would like to join, where the team decides. */
  joinReason: z.exactOptional(
    typedLine(0, JOIN_REASON_CHARACTERS_MAX, `up to ${JOIN_REASON_CHARACTERS_MAX} characters`),
  ),
  /** The version of the house's rules that the person agrees to. If there is a newer one by now, the app asks later. */
  acceptedRules: z.exactOptional(counterFrom(1)),
})
export type Registration = z.infer<typeof registration>

export const userChanges = z.strictObject({
  name: z.exactOptional(
    typedName(
      NAME_CHARACTERS.min,
      NAME_CHARACTERS.max,
      `${NAME_CHARACTERS.min} to ${NAME_CHARACTERS.max} characters`,
    ),
  ),
  askMeAbout: z.exactOptional(
    typedName(0, ASK_ME_ABOUT_CHARACTERS_MAX, `up to ${ASK_ME_ABOUT_CHARACTERS_MAX} characters`),
  ),
  languages: z.exactOptional(
    z.array(z.enum(SPOKEN_LANGUAGES)).check(
      z.maxLength(SPOKEN_LANGUAGES_MAX, `up to ${SPOKEN_LANGUAGES_MAX} languages`),
      z.refine((languages) => new Set(languages).size === languages.length, 'each language once'),
    ),
  ),
  pronouns: z.exactOptional(
    typedName(0, PRONOUNS_CHARACTERS_MAX, `up to ${PRONOUNS_CHARACTERS_MAX} characters`),
  ),
  interests: z.exactOptional(interestChoices),
  privacySettings: z.exactOptional(privacyChanges),
  locale: z.exactOptional(z.enum(LOCALES)),
  timeFormat: z.exactOptional(z.nullable(timeFormat)),
})
export type UserChanges = z.infer<typeof userChanges>
