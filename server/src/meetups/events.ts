import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId, MeetupState } from '@hereabouts/contract/meetups/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A meetup was created or changed its state, or a member changed something only they see. */
    'meetups.changed': {
      id: MeetupId
      /** Those who can see the change: both members, the inviter first, or only the one who made it. */
      members: readonly UserId[]
      /** The new state, if that is the change. */
      state?: MeetupState
      /** Who cancelled it, if that is the change. */
      calledOffBy?: UserId
    }
    /** A member of an accepted meetup set off, for the first time. */
    'meetups.setOff': { id: MeetupId; other: UserId }
    /** Members are asked once more whether they are coming, or have answered that. Only they learn of it. */
    'meetups.asked': { id: MeetupId; members: readonly UserId[]; isOver: boolean }
    /** Somebody proposed a change of plans, or a proposal was answered, withdrawn, or ended by itself. */
    'meetups.proposal': {
      id: MeetupId
      members: readonly UserId[]
      /** Whom it is news for: who is asked, or got the answer. */
      to?: UserId
    }
    /** A plan of these people begins soon. */
    'meetups.begins': { id: MeetupId; members: readonly UserId[] }
    /** Both agreed to a change of plans. */
    'meetups.revised': {
      id: MeetupId
      members: readonly UserId[]
      /** By how much the start moved: negative if it is earlier, 0 if only the place changed. */
      laterMs: number
    }
    /** The lists of these people in touch have changed, or answers that only they see. */
    'meetups.inTouch': { people: readonly UserId[] }
    /** A meetup reached another step; for anonymous counts. */
    'meetups.reached': { step: 'invited' | 'accepted' | 'met' }
  }
}
