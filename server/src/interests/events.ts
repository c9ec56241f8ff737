import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** What these people have is called otherwise, has become another, or is hidden or shown to others. */
    'interests.changed': { people: readonly UserId[] }
  }
}
