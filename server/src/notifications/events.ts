import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** What somebody has read or deleted, or whom they have muted, is not what it was. */
    'notifications.marked': { userId: UserId }
  }
}
