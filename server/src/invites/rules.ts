import type { Invite } from '@hereabouts/contract/invites/schemas'

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

/** The part of a name that strangers see: enough for friends to recognise. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
