import { INVITE_ALPHABET, INVITE_CODE_CHARACTERS } from '@hereabouts/contract/invites/limits'
import type { Invite } from '@hereabouts/contract/invites/schemas'
import type { Random } from '../platform/random.ts'

interface Times {
  expiresAt: Date
  /** When it was switched off. */
  endedAt: Date | null
}

/** The state of a link at this time. */
export function stateAt({ expiresAt, endedAt }: Times, then: Date): Invite['state'] {
  if (endedAt !== null && endedAt <= then) return 'off'
  return expiresAt <= then ? 'expired' : 'open'
}

/** An unpredictable code. */
export function newCode(random: Random): string {
  return Array.from(
    { length: INVITE_CODE_CHARACTERS },
    () => INVITE_ALPHABET[random.below(INVITE_ALPHABET.length)],
  ).join('')
}

/** The part of a name that strangers see: enough for friends to recognise. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
