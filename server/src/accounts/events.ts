import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { SessionId } from '../platform/http/viewer.ts'

/** The properties of a person that decide who may see whom. */
export interface SeeingSettings {
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody signed up through an invite link. */
    'accounts.arrived': Record<string, never>
    'accounts.signedOut': { userId: UserId; sessionId: SessionId }
    /** A session was ended from another one. */
    'accounts.sessionEnded': { userId: UserId; sessionId: SessionId }
    'accounts.sessionExpired': { sessionId: SessionId }
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
    /** A sanction began, changed or ended; `isOut` if the account is hidden from everybody now. */
    'accounts.sanctionsChanged': { userId: UserId; isOut: boolean }
  }
}
