import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface News {
    /** Somebody joined by a link of this person. */
    'invites.joined': { userId: UserId }
  }
}
