import { INVITE_ALPHABET, INVITE_CODE_CHARACTERS } from '@hereabouts/contract/invites/limits'
import type { Invite } from '@hereabouts/contract/invites/schemas'
import type { Random } from '../platform/random.ts'

interface Times {
  expiresAt: Date
  /** When it was switched off. */
  endedAt: Date | null
}

/** What has become of a link by then. */
export function stateAt({ expiresAt, endedAt }: Times, then: Date): Invite['state'] {
  if (endedAt !== null && endedAt <= then) return 'off'
  return expiresAt <= then ? 'expired' : 'open'
}

/** A code that nobody can foretell. */
export function newCode(random: Random): string {
  return Array.from(
    { length: INVITE_CODE_CHARACTERS },
    () => INVITE_ALPHABET[random.below(INVITE_ALPHABET.length)],
  ).join('')
}

/** What strangers are shown of a name: enough for friends. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
