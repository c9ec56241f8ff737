import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_invite'

export interface Invitation {
  code: string
  /** Who invites, where the link shows it. */
  inviterName: string | null
}

/** Remembers, for this tab, the link by which somebody came, until they have signed up. */
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
