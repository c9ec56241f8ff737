import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** An hour has begun. These people asked for a reminder. */
    'town-hours.begun': { people: readonly UserId[] }
  }
}
