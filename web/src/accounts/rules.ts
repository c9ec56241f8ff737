import type { OwnUser, PrivacySettings, ProfileFields, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Interest } from '@hereabouts/contract/interests/schemas'

/** What the phone stores about the signed-in person: exactly the specification's fields. */
export type StoredUser = Omit<
  OwnUser,
  | keyof ProfileFields
  | 'avatarUrl'
  | 'waitingInterests'
  | 'role'
  | 'locale'
  | 'timeFormat'
  | 'isEmailReturned'
  | 'isWaiting'
>

/**
 * Parses the user from local storage; null without a valid id. An older version or a hostile script may have
 * written the value, so every field is checked and unknown fields are dropped.
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
