import { EMAIL_CODE_MINUTES, EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { OF_THE_PHONE, readStored, removeStored, writeStored } from '../platform/storage.ts'

// While people look for the e-mail, phones drop the page. Its code is of use only in the form that comes back.

const RESET = `${OF_THE_PHONE}reset_asked`
const CHANGE = 'hereabouts_address_asked'
const MINUTE_MS = 60_000

/** Notes that this phone asked for an e-mail to set a new password. Not for which address. */
export function noteResetAsked() {
  writeStored(RESET, Date.now())
}

/** Whether the code in such an e-mail may still work here. */
export function wasResetAsked(): boolean {
  return isWithin(readStored(RESET), EMAIL_CODE_MINUTES)
}

export function forgetResetAsked() {
  removeStored(RESET)
}

/** Notes to which new address of this person an e-mail was sent; null for none. */
export function storeAskedAddress(userId: number, address: string | null) {
  if (address === null) removeStored(CHANGE)
  else writeStored(CHANGE, { userId, address, at: Date.now() })
}

/** The new address whose link may still work, or null. */
export function askedAddress(userId: number): string | null {
  const asked = Object(readStored(CHANGE))
  if (asked.userId !== userId || typeof asked.address !== 'string') return null
  return isWithin(asked.at, EMAIL_LINK_MINUTES) ? asked.address : null
}

function isWithin(at: unknown, minutes: number): boolean {
  const agoMs = typeof at === 'number' ? Date.now() - at : Number.NaN
  return agoMs >= 0 && agoMs < minutes * MINUTE_MS
}
