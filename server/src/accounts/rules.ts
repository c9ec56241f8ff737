import type { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { PrivacySettings, ProfileFields } from '@hereabouts/contract/accounts/schemas'
import { isName, isReadable } from '@hereabouts/contract/http/text'

/** Why others could not read these fields, or null. All but the name may be empty. */
export function cannotShow({ name, ...about }: Partial<ProfileFields>): keyof typeof ACCOUNT_ERRORS | null {
  if (name !== undefined && !isName(name)) return 'NAME_UNREADABLE'
  const texts = Object.values(about).filter((value) => typeof value === 'string' && value !== '')
  return texts.every((text) => isReadable(String(text))) ? null : 'ABOUT_UNREADABLE'
}

/**
 * Why a person cannot choose these settings, or null. A setting chosen while verified may
 * stay after that has ended.
 */
export function cannotSetPrivacy(
  settings: Partial<PrivacySettings>,
  person: { isVerified: boolean },
): keyof typeof ACCOUNT_ERRORS | null {
  return settings.visibleToVerifiedOnly && !person.isVerified ? 'VERIFIED_ONLY_SETTING' : null
}

export const DEFAULT_PRIVACY: PrivacySettings = {
  onlyShowVerified: false,
  connectWithUnverified: true,
  visibleToVerifiedOnly: false,
}
