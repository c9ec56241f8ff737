import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** The values that decide who sees a listed person. They never leave the process. */
export interface Presence {
  rangeMetres: number
  areaCell: string
  spotCell: string | null
  upFor: string
  /** Their settings that decide who sees them. */
  isVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface Events {
    /**
     * What others can see of somebody's availability changed, or who can see it; null means not
     * listed. Stays on its node. `differsFor` are the people who see another card though nothing in
     * `before` and `after` says so.
     */
    'availability.changed': {
      userId: UserId
      before: Presence | null
      after: Presence | null
      differsFor?: 'everybody' | 'unverified people'
    }
    /** Somebody's availability changed, visibly to others or not. */
    'availability.ownChanged': { userId: UserId }
    /** Somebody is no longer available. */
    'availability.ended': { userId: UserId }
  }
}
