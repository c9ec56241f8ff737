import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** These interests of a person began to match, or were renamed, merged, hidden or shown. */
    'interests.changed': { changes: readonly { userId: UserId; interests: readonly InterestId[] }[] }
  }
}
