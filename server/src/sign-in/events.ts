import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { SessionId } from '../platform/http/viewer.ts'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody signed up through an invite link. */
    'sign-in.arrived': Record<string, never>
    'sign-in.signedOut': { userId: UserId; sessionId: SessionId }
    /** A session was ended from another one. */
    'sign-in.sessionEnded': { userId: UserId; sessionId: SessionId }
    'sign-in.sessionExpired': { sessionId: SessionId }
  }
}
