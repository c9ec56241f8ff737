import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'

/** Reasons that prevent both an invitation and a first message. */
const FIRST_CONTACT = ['NOT_NEARBY', 'VERIFIED_ONLY', 'BUSY'] as const

/** Why the person cannot send somebody a first message now, or null. */
export function whyNotWrite(
  person: PublicProfile | Companion,
): (typeof FIRST_CONTACT)[number] | 'NOT_AGREED' | null {
  // A minimal profile: the two only have an open invitation.
  if (!('inviteRefusal' in person)) return 'NOT_AGREED'
  return FIRST_CONTACT.find((reason) => reason === person.inviteRefusal) ?? null
}
