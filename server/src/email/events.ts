import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody's e-mail address is confirmed now. */
    'email.confirmed': { id: UserId }
  }
}
