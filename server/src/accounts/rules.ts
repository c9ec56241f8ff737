import type { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { PrivacySettings } from '@hereabouts/contract/accounts/schemas'

/** Why a person cannot choose these settings, or null. A setting chosen while verified may stay after that has ended. */
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
