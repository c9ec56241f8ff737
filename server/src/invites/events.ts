import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody joined by a link of this person: who, if they let the person know. */
    'invites.joined': { userId: UserId; newcomer: UserId | null }
  }
}
