import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** An hour has begun of which these people asked to be reminded. */
    'town-hours.begun': { people: readonly UserId[] }
  }
}
