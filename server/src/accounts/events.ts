import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'

/** The properties of a person that decide who may see whom. */
export interface VisibilitySettings {
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface Events {
    /**
     * Something changed that the person's own devices show. `isVisibleToOthers` means that everybody who sees
     * the person sees the change too.
     */
    'accounts.changed': {
      userId: UserId
      before: VisibilitySettings
      after: VisibilitySettings
      isVisibleToOthers: boolean
      /** Whether it changes which unverified people see or may invite the person, or what the two share. */
      changesRulesForUnverified?: boolean
      /** Interests of the person that began to match, or no longer do. */
      interests?: readonly InterestId[]
    }
    /** The state of somebody's verification changed, beside `accounts.changed`. */
    'accounts.verificationChanged': { userId: UserId }
  }
}
