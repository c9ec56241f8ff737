import { ACCOUNT_DAYS_MIN } from '@hereabouts/contract/gatherings/limits'
import { DAY_MS, later } from '../platform/clock.ts'

export interface Account {
  isVerified: boolean
  emailVerified: boolean
  createdAt: Date
  /** Whether a member who has met somebody has brought them, which makes up for a new account. */
  isVouched: boolean
}

/** Why this account may neither start gatherings nor have a seat, or null if it may. */
export function cannotTakePart(account: Account, now: Date): 'EMAIL_UNCONFIRMED' | 'ACCOUNT_TOO_NEW' | null {
  if (account.isVerified === true) return null
  if (account.emailVerified !== true) return 'EMAIL_UNCONFIRMED'
  return account.isVouched || oldEnoughAt(account) <= now ? null : 'ACCOUNT_TOO_NEW'
}

/** When an unverified account is old enough for a seat. */
export function oldEnoughAt({ createdAt }: Pick<Account, 'createdAt'>): Date {
  return later(createdAt, ACCOUNT_DAYS_MIN * DAY_MS)
}
