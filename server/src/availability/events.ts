import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** What others are compared by while somebody is available and in the lists. Never leaves the process. */
export interface Presence {
  rangeMetres: number
  areaCell: string
  spotCell: string | null
  upFor: string
}

declare module '../platform/bus.ts' {
  interface Events {
    /** What others can be shown of somebody has changed; null is not being in the lists. Stays on the node it happened on. */
    'availability.changed': { userId: UserId; before: Presence | null; after: Presence | null }
    /** Something about somebody's availability has changed, whether others can be shown it or not. */
    'availability.ownChanged': { userId: UserId }
    /** Somebody is not available any more. */
    'availability.ended': { userId: UserId }
  }
}
