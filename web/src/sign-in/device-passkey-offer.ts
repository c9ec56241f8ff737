import { OF_THE_PHONE, readStored, writeStored } from '../platform/storage.ts'

/** After this many sign-ins with the password on one phone, a passkey would have saved some typing. */
const SIGN_INS = 3
const KEY = `${OF_THE_PHONE}passkey_offer`

/** Counts a sign-in with the password on this phone. Resolves to whether a passkey would be worth offering. */
export function noteSignIn(): boolean {
  const noted = readStored(KEY)
  if (noted === OFFERED) return false
  const signIns = (typeof noted === 'number' ? noted : 0) + 1
  writeStored(KEY, signIns)
  return signIns >= SIGN_INS
}

/** Whether a passkey was offered on this phone before. */
export function wasPasskeyOffered(): boolean {
  return readStored(KEY) === OFFERED
}

export function notePasskeyOffer() {
  writeStored(KEY, OFFERED)
}

const OFFERED = 'offered'
