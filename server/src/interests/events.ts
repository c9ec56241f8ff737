import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** An interest of these people was renamed, merged, hidden or shown. */
    'interests.changed': { people: readonly UserId[] }
  }
}
