import type { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { PrivacySettings } from '@hereabouts/contract/accounts/schemas'

/** Why a person cannot make these settings, or null. One that was made while verified may stay when that is over. */
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
