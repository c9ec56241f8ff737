import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** The values that decide who sees a listed person. They never leave the process. */
export interface Presence {
  rangeMetres: number
  areaCell: string
  spotCell: string | null
  upFor: string
}

declare module '../platform/bus.ts' {
  interface Events {
    /**
     * The part of somebody's availability that others can see changed; null means not listed. Stays on
     * its node.
     */
    'availability.changed': { userId: UserId; before: Presence | null; after: Presence | null }
    /** Somebody's availability changed, visibly to others or not. */
    'availability.ownChanged': { userId: UserId }
    /** Somebody is no longer available. */
    'availability.ended': { userId: UserId }
  }
}
