import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import { dictionary } from '@zxcvbn-ts/language-common'
import { DAY_MS } from '../platform/clock.ts'
import type { Lockout } from '../platform/http/viewer.ts'

// The 49,233 passwords that zxcvbn knows from leaks, the most used first.
const COMMON_PASSWORDS = new Set(dictionary['passwords-common'])

/** Why a password must not be taken, or null. Its length is a matter of the contract. */
export function cannotUsePassword(
  password: string,
  username: string,
): 'PASSWORD_TOO_COMMON' | 'PASSWORD_IS_USERNAME' | null {
  const folded = password.toLowerCase()
  if (folded === username.toLowerCase()) return 'PASSWORD_IS_USERNAME'
  return COMMON_PASSWORDS.has(folded) ? 'PASSWORD_TOO_COMMON' : null
}

/**
 * Whether a session that was last renewed then is to be given its full time again: once on each day, in UTC, so that thirty
 * days are thirty days, reading is not writing, and the day of its last use is known and the hour is not.
 */
export function isDueForRenewal(renewedAt: Date, now: Date): boolean {
  return dayOf(now) > dayOf(renewedAt)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS)
}

/**
 * Why somebody may only see their sanctions, or null. An unacknowledged warning or restriction locks out, too. A status that is not
 * known to be active locks out.
 */
export function lockoutOf(standing: AccountStatus, hasUnread: boolean): Lockout | null {
  if (standing === 'suspended') return 'SUSPENDED'
  if (standing !== 'active') return 'BANNED'
  return hasUnread === false ? null : 'MEASURE_UNREAD'
}
