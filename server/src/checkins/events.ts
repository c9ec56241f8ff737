import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody's check-in, or one of their trusted contacts, changed. */
    'checkins.changed': { userId: UserId }
    /** A check-in is due, and its owner was asked whether they are fine. */
    'checkins.nudged': { userId: UserId }
  }
}
