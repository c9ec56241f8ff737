import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody's e-mail address is confirmed now. `isChange`: the account had another one until now. */
    'email.confirmed': { id: UserId; isChange: boolean }
  }
}
