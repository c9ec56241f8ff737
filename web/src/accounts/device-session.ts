import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { createStore } from 'zustand/vanilla'
import { eraseKept } from '../platform/kept-database.ts'
import { readStored, readStoredText, removeStored, writeStored } from '../platform/storage.ts'
import { setTimeFormat } from '../platform/time-format.ts'
import { type StoredUser, storedUserIn, toStore } from './rules.ts'

const KEY = 'hereabouts_user'
/** The key of an older version. Read once, then copied to the new key. */
const LEGACY_KEY = 'user'
const PENDING_LOGOUT_KEY = 'hereabouts_owed_logout'
const WAITING_KEY = 'hereabouts_waiting'
const LEAVING_KEY = 'hereabouts_leaving'
export const UNSAVED_EDITS_KEY = 'hereabouts_unsaved_edits'

/** The person signed in on this phone, as far as the phone knows. The server checks every call anyway. */
export function signedIn(): StoredUser | null {
  return signedInUser.getState()
}

/**
 * Calls `listener` whenever somebody signs in or out, in this tab or another. Returns a
 * function that unsubscribes.
 */
export function watchSignedIn(listener: () => void) {
  return signedInUser.subscribe(listener)
}

/** Stores the signed-in person, or changes to them. */
export function rememberUser(user: OwnUser) {
  const stored = toStore(user)
  if (signedIn()?.id !== user.id) eraseKept()
  writeStored(KEY, stored)
  setTimeFormat(user.timeFormat)
  if (user.isWaiting) noteWaiting(user.id)
  // The new session replaced the one that still had to be ended.
  forgetPendingLogout()
  signedInUser.setState(stored, true)
}

/** Notes who has yet to be let in; null once nobody has. */
export function noteWaiting(userId: number | null) {
  writeStored(WAITING_KEY, userId)
}

/** Whether the person has yet to be let in, as far as the phone knows. */
export function isWaiting(userId: number): boolean {
  return readStored(WAITING_KEY) === userId
}

/** Whether the next start will find the signed-in person; local storage may be full or forbidden. */
export function isRemembered(): boolean {
  const user = signedIn()
  return user !== null && storedUserIn(readStored(KEY))?.id === user.id
}

/**
 * Whether this person is signed in now. Asks storage, too, because another tab may have
 * signed them out a moment ago.
 */
export function isSignedInAs(userId: number): boolean {
  return signedIn()?.id === userId && isRemembered()
}

/**
 * Remembers that a sign-out did not reach the server. The session still has to be ended there, and must not
 * sign anybody in until then.
 */
export function rememberPendingLogout(userId: number) {
  writeStored(PENDING_LOGOUT_KEY, userId)
}

export function pendingLogout(): number | null {
  const id = readStored(PENDING_LOGOUT_KEY)
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

export function forgetPendingLogout() {
  removeStored(PENDING_LOGOUT_KEY)
}

/**
 * Marks that the person is signing out or deleting their account, so that no tab blames another
 * device for the session's end.
 */
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
  eraseKept()
  removeStored(KEY)
  removeStored(LEGACY_KEY)
  removeStored(WAITING_KEY)
  setTimeFormat(null)
  signedInUser.setState(null, true)
}

/** Whether the person has changed something in their profile or settings that is not saved yet. */
export function hasUnsavedEdits(): boolean {
  return readStoredText(UNSAVED_EDITS_KEY) !== null
}

/**
 * What local storage contained when the app opened, and under which key: before it was
 * parsed, repaired or removed.
 */
export function storedAtStart(): { key: string | null; text: string | null } {
  return atStart
}

const atStart = findStored()
export const signedInUser = createStore<StoredUser | null>()(readAtStart)

// Another tab signed in or out; `key` is null after `clear()`.
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
