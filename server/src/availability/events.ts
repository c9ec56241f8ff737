import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** What a listed person is compared by. Never leaves the process. */
export interface Presence {
  rangeMetres: number
  areaCell: string
  spotCell: string | null
  upFor: string
}

declare module '../platform/bus.ts' {
  interface Events {
    /** What others can see of somebody has changed; null means not listed. Stays on its node. */
    'availability.changed': { userId: UserId; before: Presence | null; after: Presence | null }
    /** Somebody's availability has changed, visibly to others or not. */
    'availability.ownChanged': { userId: UserId }
    /** Somebody is no longer available. */
    'availability.ended': { userId: UserId }
  }
}
