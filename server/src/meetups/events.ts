import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A meetup was created or changed its state, or a member changed something only they see. */
    'meetups.changed': {
      id: MeetupId
      members: readonly UserId[]
      /** Who cancelled it, if that is the change. */
      calledOffBy?: UserId
    }
    /** A meetup reached another step; for anonymous counts. */
    'meetups.reached': { step: 'invited' | 'accepted' | 'met' }
  }
}
