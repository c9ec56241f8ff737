import { PASSWORD_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser, PrivacySettings, ProfileFields, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { CallError, failureOf, textOf } from '../platform/call-error.ts'

/** What the phone stores about the signed-in person: exactly the specification's fields. */
export type StoredUser = Omit<
  OwnUser,
  keyof ProfileFields | 'avatarUrl' | 'waitingInterests' | 'role' | 'locale'
>

/**
 * Parses the user from local storage; null without a valid id. An older version or a hostile script may have written
 * the value, so every field is checked and unknown fields are dropped.
 */
export function storedUserIn(value: unknown): StoredUser | null {
  const stored = fieldsOf(value)
  const { id } = stored
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null
  const details = fieldsOf(stored.verificationDetails)
  const settings = fieldsOf(stored.privacySettings)
  return {
    id: id as UserId,
    username: textIn(stored.username) ?? '',
    email: textIn(stored.email) ?? '',
    emailVerified: stored.emailVerified === true,
    isVerified: stored.isVerified === true,
    verificationDetails: {
      status: (textIn(details.status) ?? 'none') as StoredUser['verificationDetails']['status'],
      documentType: textIn(details.documentType),
      verificationDate: textIn(details.verificationDate),
    },
    interests: Array.isArray(stored.interests) ? stored.interests.filter(isInterest) : [],
    privacySettings: {
      onlyShowVerified: settings.onlyShowVerified === true,
      connectWithUnverified: settings.connectWithUnverified !== false,
      visibleToVerifiedOnly: settings.visibleToVerifiedOnly === true,
    },
  }
}

export function toStore(user: OwnUser): StoredUser {
  const { id, username, email, emailVerified, isVerified, verificationDetails, interests, privacySettings } =
    user
  return { id, username, email, emailVerified, isVerified, verificationDetails, interests, privacySettings }
}

/** The visibility settings of a new account. */
export const DEFAULT_PRIVACY: PrivacySettings = {
  onlyShowVerified: false,
  connectWithUnverified: true,
  visibleToVerifiedOnly: false,
}

/** The server accepted the sign-in or sign-up, but sent no complete user. */
export class IncompleteUser extends Error {
  override name = 'IncompleteUser'
  constructor(what: 'Login' | 'Signup') {
    super(`${what} failed: User data is incomplete`)
  }
}

/** The message for a failed sign-in, as specified in section 8. */
export function loginFailure(error: unknown): string {
  if (error instanceof IncompleteUser) return error.message
  if (!(error instanceof CallError)) return t`Login failed. Please try again.`
  const { kind, status } = error
  if (kind === 'NETWORK') return t`Could not connect to the server. Please check your internet connection.`
  if (status === 401)
    return (
      serverMessageIn(error) ?? t`Invalid username or password. Please check your credentials and try again.`
    )
  if (status === 400) return t`Username and password are required. Please fill in both fields.`
  if (status === 429) return t`Too many login attempts. Please wait a few minutes before trying again.`
  if (status === 503) return t`Service temporarily unavailable. Please try again in a few moments.`
  if (status !== null && status >= 500) return t`Server error. Please try again later.`
  // A success without a body is an incomplete user, too.
  if (status !== null && status < 400) return new IncompleteUser('Login').message
  return t`Login failed. Please try again.`
}

/** The message for a failed sign-up, as specified in section 8. */
export function signupFailure(error: unknown): string {
  if (error instanceof IncompleteUser) return error.message
  if (!(error instanceof CallError))
    return signupFailedBecause(error instanceof Error ? error.message : textOf(error))
  const { status, text } = error
  if (status === null) return signupFailedBecause(text)
  if (status < 400) return t`Signup failed: Invalid response from server`
  return serverMessageIn(error) ?? t`Signup failed: Server returned status ${status}`
}

function signupFailedBecause(reason: string): string {
  return t`Signup failed: ${reason}`
}

/** Counts code points, so that an emoji is one character. */
export function isPasswordLongEnough(password: string): boolean {
  const characters = [...password].length
  return characters >= PASSWORD_CHARACTERS.min && characters <= PASSWORD_CHARACTERS.max
}

/** The error for an incomplete sign-in form, or null. */
export function missingCredentials(username: string, password: string): string | null {
  return username.trim() && password ? null : t`Username and password are required`
}

/** The server's own message, or null if the text is only the catalogue's text for the status. */
function serverMessageIn({ code, text, status }: CallError): string | null {
  return code !== null || text !== failureOf(status ?? 0).text ? text : null
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isInterest(value: unknown): value is Interest {
  const { id, name, category } = fieldsOf(value)
  return typeof id === 'number' && typeof name === 'string' && typeof category === 'string'
}
