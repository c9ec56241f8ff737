import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'

/** What keeps one from inviting somebody and from writing to them alike. */
const FIRST_CONTACT = ['NOT_NEARBY', 'VERIFIED_ONLY', 'BUSY'] as const

/** Why somebody with whom there is no conversation cannot be written to now, or null. */
export function whyNotWrite(
  person: PublicProfile | Companion,
): (typeof FIRST_CONTACT)[number] | 'NOT_AGREED' | null {
  // The least of a profile: all that there is between the two is an invitation.
  if (!('inviteRefusal' in person)) return 'NOT_AGREED'
  return FIRST_CONTACT.find((reason) => reason === person.inviteRefusal) ?? null
}
