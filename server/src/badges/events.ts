import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeAwardId } from '@hereabouts/contract/badges/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    'badges.awarded': { id: BadgeAwardId; receiver: UserId; isVisibleToOthers: boolean }
    /** An award was taken back, hidden or shown again. */
    'badges.changed': { giver: UserId; receiver: UserId; isVisibleToOthers: boolean }
  }
}
