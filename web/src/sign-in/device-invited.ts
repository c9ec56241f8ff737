import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_invite'

export interface StoredInvite {
  code: string
  /** The inviter's name, if the link shows it. */
  inviterName: string | null
}

/** Remembers, for this tab, the invite that a visitor followed, until they have signed up. */
export function storeInvite(invite: StoredInvite) {
  writeStored(KEY, invite, 'session')
}

export function storedInvite(): StoredInvite | null {
  const { code, inviterName } = (readStored(KEY, 'session') ?? {}) as Partial<
    Record<keyof StoredInvite, unknown>
  >
  if (typeof code !== 'string') return null
  return { code, inviterName: typeof inviterName === 'string' ? inviterName : null }
}

export function forgetInvite() {
  removeStored(KEY, 'session')
}
