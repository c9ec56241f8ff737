import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A person signed up through a link of this user. */
    'invites.joined': { userId: UserId }
  }
}
