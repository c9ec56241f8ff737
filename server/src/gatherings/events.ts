import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Something changed that these people see: those who are in, who wait, and who have just left. */
    'gatherings.changed': { id: GatheringId; people: readonly UserId[] }
    /** A gathering reached another step; for anonymous counts. */
    'gatherings.reached': { step: 'started' | 'on' | 'over' }
  }
}
