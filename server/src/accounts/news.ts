import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { SessionId } from '../platform/http/viewer.ts'

/** A person's part in who may see whom. */
export interface SeeingSettings {
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface News {
    'accounts.signedOut': { userId: UserId; sessionId: SessionId }
    'accounts.sessionExpired': { sessionId: SessionId }
    /** Something that others or the person's other devices show has changed. */
    'accounts.changed': { userId: UserId; before: SeeingSettings; after: SeeingSettings }
  }
}
