import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { SessionId } from '../platform/http/viewer.ts'

/** A person's part in who may see whom. */
export interface SeeingSettings {
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody signed up by a link. */
    'accounts.arrived': Record<string, never>
    'accounts.signedOut': { userId: UserId; sessionId: SessionId }
    /** A session was ended from another one. */
    'accounts.sessionEnded': { userId: UserId; sessionId: SessionId }
    'accounts.sessionExpired': { sessionId: SessionId }
    /**
     * Something that the person's devices show has changed. `isSeenOtherwise` when it is something that others see of them,
     * or decides who sees them: not what they wish to see themselves.
     */
    'accounts.changed': {
      userId: UserId
      before: SeeingSettings
      after: SeeingSettings
      isSeenOtherwise: boolean
      /** Whether by whom they may be asked has changed, which their card tells. */
      isAskedOtherwise?: boolean
    }
    /** A measure on an account began, changed or ended; `isOut` when it puts them out of everybody's sight. */
    'accounts.measuresChanged': { userId: UserId; isOut: boolean }
  }
}
