import { readStored, removeStored, writeStored } from '../platform/storage.ts'

// For this tab only, until the person has signed up.
const KEY = 'hereabouts_invitation'

export function storeInvitation(token: string) {
  writeStored(KEY, token, 'session')
}

export function storedInvitation(): string | null {
  const token = readStored(KEY, 'session')
  return typeof token === 'string' ? token : null
}

export function forgetInvitation() {
  removeStored(KEY, 'session')
}
