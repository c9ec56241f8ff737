import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Something changed that these people see: those who are in, who wait, and who have just left. */
    'gatherings.changed': { id: GatheringId; people: readonly UserId[] }
    /** A weekly gathering is planned again, and these people came last week. */
    'gatherings.again': { id: GatheringId; people: readonly UserId[] }
    /** A member said that they can't come. */
    'gatherings.left': { id: GatheringId; by: UserId }
    /** A member felt unsafe because of another one. */
    'gatherings.feltUnsafe': { id: GatheringId; by: UserId; about: UserId }
    /** Others are free in the same hours as this person. */
    'gatherings.othersFree': { userId: UserId }
    /** This person has a new daily digest. */
    'gatherings.digest': { userId: UserId }
    /** A moderator took a gathering down. */
    'gatherings.takenDown': { id: GatheringId }
    /** A gathering reached another step; for anonymous counts. */
    'gatherings.reached': { step: 'started' | 'on' | 'over' }
  }
}
