import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { OUTGOING_MAX } from '@hereabouts/contract/meetups/limits'
import type { Meetup, MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'

/** What the viewer knows of a meetup that has changed. */
interface MeetupChange {
  meetup: Meetup
  /** Its state before, if that is known. */
  before: MeetupState | undefined
  /** How many invitations of the viewer are open. */
  outgoing: number
}

/** A person's profile after a change of one of the viewer's meetups. Null if only the server knows. */
export function patchProfile<Person extends PublicProfile | Companion>(
  person: Person,
  { meetup, before, outgoing }: MeetupChange,
): Person | null {
  const { state, inviteeId, other } = meetup
  // On the way, late, here, or how it was.
  if (state === before) return person
  if (state !== 'pending') return null
  // An invitation to or from somebody else matters only if it is one too many.
  if (other.id !== person.id) {
    const isOwn = inviteeId === other.id
    return isOwn && outgoing >= OUTGOING_MAX ? null : person
  }
  if (
    !('inviteRefusal' in person) ||
    (person.inviteRefusal !== null && person.inviteRefusal !== 'ALREADY_PENDING')
  )
    return null
  return { ...person, inviteRefusal: 'ALREADY_PENDING' }
}
