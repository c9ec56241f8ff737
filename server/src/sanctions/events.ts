import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A sanction began, changed or ended; `isOut` if the account is hidden from everybody now. */
    'sanctions.changed': { userId: UserId; isOut: boolean }
  }
}
