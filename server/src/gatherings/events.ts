import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A gathering changed for these people: usually its members, waiting list and people who just left. */
    'gatherings.changed': { id: GatheringId; people: readonly UserId[] }
    /** A weekly gathering was planned for next week. These people came to the last one. */
    'gatherings.again': { id: GatheringId; people: readonly UserId[] }
    /** A member said that they can't come. */
    'gatherings.left': { id: GatheringId; by: UserId }
    /** A member agreed to another start of their gathering, by so much later than they had agreed to before. */
    'gatherings.agreedToMove': { id: GatheringId; by: UserId; laterMs: number }
    /** A member said that another one made them feel unsafe. */
    'gatherings.feltUnsafe': { id: GatheringId; by: UserId; about: UserId }
    /** Others are free during this person's weekly hours. */
    'gatherings.othersFree': { userId: UserId }
    /** This person has a new daily digest. */
    'gatherings.digest': { userId: UserId }
    /** A moderator took a gathering down. */
    'gatherings.takenDown': { id: GatheringId }
    /** A gathering reached this step. Feeds the anonymous metrics. */
    'gatherings.reached': { step: 'started' | 'on' | 'over' }
  }
}
