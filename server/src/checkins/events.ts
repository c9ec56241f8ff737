import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody's check-in, or one of their trusted contacts, is not what it was. */
    'checkins.changed': { userId: UserId }
    /** The time has come by which somebody wanted to say that they are fine. */
    'checkins.nudged': { userId: UserId }
  }
}
