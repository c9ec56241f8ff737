import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_invite'

export interface Invitation {
  code: string
  /** The inviter's name, if the link shows it. */
  inviterName: string | null
}

/** Remembers, for this tab, the invite that a visitor followed, until they have signed up. */
export function keepInvitation(invitation: Invitation) {
  writeStored(KEY, invitation, 'session')
}

export function keptInvitation(): Invitation | null {
  const { code, inviterName } = (readStored(KEY, 'session') ?? {}) as Partial<
    Record<keyof Invitation, unknown>
  >
  if (typeof code !== 'string') return null
  return { code, inviterName: typeof inviterName === 'string' ? inviterName : null }
}

export function forgetInvitation() {
  removeStored(KEY, 'session')
}
