import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_new_profile'

/**
 * What somebody said about themselves while signing up, as long as it is not saved in
 * their account. Unchecked.
 */
export function readNewProfile(): unknown {
  return readStored(KEY, 'session')
}

export function storeNewProfile(profile: object) {
  writeStored(KEY, profile, 'session')
}

export function forgetNewProfile() {
  removeStored(KEY, 'session')
}
