import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A meetup was made, or came into another state; or one member changed what only they see of it. */
    'meetups.changed': {
      id: MeetupId
      members: readonly UserId[]
      /** Who of the two called it off, when that is what happened. */
      calledOffBy?: UserId
    }
    /** A meetup has come one step further; whose it is does not matter to whoever counts. */
    'meetups.reached': { step: 'invited' | 'accepted' | 'met' }
  }
}
