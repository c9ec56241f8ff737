import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_invite'

/** Remembers, for this tab, the link by which somebody came, until they have signed up. */
export function keepInviteCode(code: string) {
  writeStored(KEY, code, 'session')
}

export function keptInviteCode(): string | null {
  const kept = readStored(KEY, 'session')
  return typeof kept === 'string' ? kept : null
}

export function forgetInviteCode() {
  removeStored(KEY, 'session')
}
