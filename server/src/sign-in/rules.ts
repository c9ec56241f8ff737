import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import { dictionary } from '@zxcvbn-ts/language-common'
import { DAY_MS } from '../platform/clock.ts'
import type { Lockout } from '../platform/http/viewer.ts'

// zxcvbn's list of 49,233 leaked passwords, most common first.
const COMMON_PASSWORDS = new Set(dictionary['passwords-common'])

/** Why a password is not allowed, or null. The contract checks its length. */
export function cannotUsePassword(
  password: string,
  username: string,
): 'PASSWORD_TOO_COMMON' | 'PASSWORD_IS_USERNAME' | null {
  const lowerCase = password.toLowerCase()
  if (lowerCase === username.toLowerCase()) return 'PASSWORD_IS_USERNAME'
  return COMMON_PASSWORDS.has(lowerCase) ? 'PASSWORD_TOO_COMMON' : null
}

/**
 * Whether to extend a session to its full lifetime again. Happens once per UTC day, so that most calls write nothing, and the server
 * knows the day of the last use but not the hour.
 */
export function isDueForRenewal(renewedAt: Date, now: Date): boolean {
  return dayOf(now) > dayOf(renewedAt)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS)
}

/**
 * Why somebody can only see their sanctions, or null. An unacknowledged warning or restriction locks a person out, too. So does
 * an unknown status.
 */
export function lockoutOf(standing: AccountStatus, hasUnread: boolean): Lockout | null {
  if (standing === 'suspended') return 'SUSPENDED'
  if (standing !== 'active') return 'BANNED'
  return hasUnread === false ? null : 'MEASURE_UNREAD'
}
