import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { createStore } from 'zustand/vanilla'
import { readStored, readStoredText, removeStored, writeStored } from '../platform/storage.ts'
import { type StoredUser, storedUserIn, toStore } from './rules.ts'

const KEY = 'hereabouts_user'
/** Where an older version kept it; read once and copied. */
const LEGACY_KEY = 'user'
const OWED_KEY = 'hereabouts_owed_logout'
const LEAVING_KEY = 'hereabouts_leaving'

/** Who is signed in on this phone, as far as the phone knows; the server has the last word with every call. */
export function signedIn(): StoredUser | null {
  return signedInUser.getState()
}

/** Calls `listener` whenever somebody signs in or out here, in this tab or another. Gives the way to stop that. */
export function watchSignedIn(listener: () => void) {
  return signedInUser.subscribe(listener)
}

/** Remembers who signed in, or what changed about them. */
export function rememberUser(user: OwnUser) {
  const stored = toStore(user)
  writeStored(KEY, stored)
  // Whose session it was makes no difference any more: this one has taken its place.
  settleLogout()
  signedInUser.setState(stored, true)
}

/** Whether who is signed in will be found at the next start; local storage may be full or forbidden. */
export function isRemembered(): boolean {
  const user = signedIn()
  return user !== null && storedUserIn(readStored(KEY))?.id === user.id
}

/**
 * The sign-out of this person did not reach the server, so their session lives on there: it is still to be ended, and nobody
 * is to be signed in by it meanwhile.
 */
export function oweLogout(userId: number) {
  writeStored(OWED_KEY, userId)
}

export function owedLogout(): number | null {
  const id = readStored(OWED_KEY)
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

export function settleLogout() {
  removeStored(OWED_KEY)
}

/** Somebody signs out or deletes their account: also other tabs are not to take the session's end for somebody else's doing. */
export function noteLeaving() {
  writeStored(LEAVING_KEY, true)
}

export function stopLeaving() {
  removeStored(LEAVING_KEY)
}

export function isLeaving(): boolean {
  return readStored(LEAVING_KEY) === true
}

export function forgetUser() {
  removeStored(KEY)
  removeStored(LEGACY_KEY)
  signedInUser.setState(null, true)
}

/** What stood in storage when the app was opened, and under which key: before it was read, repaired or removed. */
export function storedAtStart(): { key: string | null; text: string | null } {
  return atStart
}

const atStart = findStored()
export const signedInUser = createStore<StoredUser | null>()(readAtStart)

// Another tab signed in or out.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) signedInUser.setState(storedUserIn(readStored(KEY)), true)
})

function findStored() {
  for (const key of [KEY, LEGACY_KEY]) {
    const text = readStoredText(key)
    if (text !== null) return { key, text }
  }
  return { key: null, text: null }
}

function readAtStart(): StoredUser | null {
  const own = storedUserIn(readStored(KEY))
  if (own) return own
  const legacy = storedUserIn(readStored(LEGACY_KEY))
  if (legacy) writeStored(KEY, legacy)
  return legacy
}
