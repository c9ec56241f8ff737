import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { Locale } from '@hereabouts/contract/http/locales'
import { isAddress, tidyAddress, withAsciiDomain } from '@hereabouts/contract/http/mail-address'
import { tidyUsername } from '@hereabouts/contract/http/typed-username'
import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import { dictionary } from '@zxcvbn-ts/language-common'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Lockout } from '../platform/http/viewer.ts'

// zxcvbn's list of 49,233 leaked passwords, most common first.
const COMMON_PASSWORDS = new Set(dictionary['passwords-common'])

/** Why a password is not allowed, or null. The contract checks its length. */
export function cannotUsePassword(
  password: string,
  username: string,
): 'PASSWORD_TOO_COMMON' | 'PASSWORD_IS_USERNAME' | null {
  const lowerCase = password.normalize('NFKC').toLowerCase()
  if (lowerCase === username.toLowerCase()) return 'PASSWORD_IS_USERNAME'
  return COMMON_PASSWORDS.has(lowerCase) ? 'PASSWORD_TOO_COMMON' : null
}

/**
 * What somebody signs in with, a username or an address, in the one form by which tries are counted. An address
 * is read as everywhere else, so that what keyboards and copying add does not matter.
 */
export function readLoginName(typed: string): { name: string; email: string | null } {
  const address = tidyAddress(typed)
  const email = isAddress(address) ? address : null
  return { name: (email ?? tidyUsername(typed)).toLowerCase(), email }
}

/**
 * The address that a provider has confirmed, with its domain in ASCII; null if it is none, or if reading it as people
 * type addresses changes more than that. `ａna@example.org` and `vİctor@example.org` are other mailboxes than
 * those that they look like.
 */
export function readConfirmedAddress(said: string): string | null {
  const address = withAsciiDomain(said)
  const isExact = /^[\x21-\x7e]+$/.test(address) && tidyAddress(said) === address
  return isExact && isAddress(address) ? address : null
}

/**
 * Whether to extend a session to its full lifetime again. Happens once per UTC day, so that most calls write
 * nothing, and the server knows the day of the last use but not the hour.
 */
export function isDueForRenewal(renewedAt: Date, now: Date): boolean {
  return dayOf(now) > dayOf(renewedAt)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS)
}

/**
 * Why somebody can only see their sanctions, or what they wait for, or null. An unacknowledged warning or restriction locks a person
 * out, too. So does an unknown status.
 */
export function lockoutOf({
  standing,
  hasUnread,
  isWaiting,
}: {
  standing: AccountStatus
  hasUnread: boolean
  isWaiting: boolean
}): Lockout | null {
  if (standing === 'suspended') return 'SUSPENDED'
  if (standing !== 'active') return 'BANNED'
  if (hasUnread !== false) return 'MEASURE_UNREAD'
  return isWaiting === false ? null : 'WAITING'
}

/**
 * Whether a deleted account can still be restored. Afterwards it counts as gone, even before it is removed.
 */
export function canRestore(deletedAt: Date, now: Date): boolean {
  return now < later(deletedAt, DELETION_GRACE_DAYS * DAY_MS)
}

/** Formats a day for mails: `28 November 2026`. */
export function formatDay(moment: Date, locale: Locale | null = null): string {
  return moment.toLocaleDateString(locale ?? 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/**
 * The accounts that get a reset link: the one that confirmed the address, or else all that claim it, capped.
 */
export function claimsToReset<C extends { emailVerified: boolean }>(claims: readonly C[]): readonly C[] {
  const confirmed = claims.filter(({ emailVerified }) => emailVerified)
  return confirmed.length > 0 ? confirmed : claims.slice(0, LINKS_PER_MAIL_MAX)
}

// More accounts per address than anybody uses.
const LINKS_PER_MAIL_MAX = 10
