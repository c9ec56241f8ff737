import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** The properties of a person that decide who may see whom. */
export interface SeeingSettings {
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface Events {
    /**
     * Something that the person's own devices show has changed. `isSeenOtherwise` if others see it as well or it decides who
     * sees them; not for what only they see.
     */
    'accounts.changed': {
      userId: UserId
      before: SeeingSettings
      after: SeeingSettings
      isSeenOtherwise: boolean
      /** Whether it changed what their card offers to each viewer: who may invite them, and who learns what they share. */
      isAskedOtherwise?: boolean
    }
  }
}
