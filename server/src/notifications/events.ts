import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** What this person has read, deleted or muted changed. */
    'notifications.marked': { userId: UserId }
  }
}
