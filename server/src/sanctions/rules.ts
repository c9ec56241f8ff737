import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import { tidyAddress } from '@hereabouts/contract/http/mail-address'
import type { SANCTION_ERRORS } from '@hereabouts/contract/sanctions/errors'
import { COOLDOWN_DAYS_MAX, WARNING_DAYS } from '@hereabouts/contract/sanctions/limits'
import type { AccountStatus, SanctionKind } from '@hereabouts/contract/sanctions/schemas'
import { DAY_MS, later } from '../platform/clock.ts'

type Reason = keyof typeof SANCTION_ERRORS | null

interface Somebody {
  id: UserId
  role: Role
}

/** The operator has no account, and may do what an admin may. */
type Actor = Somebody | { id: null; role: 'admin' }

/** The account status that follows from the sanctions in force. A deleted account stays deleted. */
export function toAccountStatus(kinds: readonly SanctionKind[], current: AccountStatus): AccountStatus {
  if (current === 'deleted') return 'deleted'
  if (kinds.includes('ban')) return 'banned'
  return kinds.includes('suspension') ? 'suspended' : 'active'
}

/** Why somebody cannot act on somebody else, or null. Moderators act on users, admins on everybody. */
export function cannotActOn(actor: Actor, target: Somebody): Reason {
  if (actor.id === target.id) return 'CANNOT_ACT_ON_ONESELF'
  return target.role !== 'user' && actor.role !== 'admin' ? 'ADMINS_ONLY' : null
}

/**
 * Why this sanction cannot be imposed, or null. Several warnings may be in force, but
 * only one of each other kind.
 */
export function cannotImpose(
  kind: SanctionKind,
  days: number | undefined,
  inForce: readonly SanctionKind[],
  isVerified: boolean,
): Reason {
  if (kind === 'verification' && isVerified) return 'ALREADY_VERIFIED'
  if (kind === 'cooldown' && (days ?? 0) > COOLDOWN_DAYS_MAX) return 'COOLDOWN_TOO_LONG'
  if (hasDays(kind) !== (days !== undefined)) return days === undefined ? 'DAYS_NEEDED' : 'NO_DAYS'
  return kind !== 'warning' && inForce.includes(kind) ? 'ALREADY_IN_FORCE' : null
}

/** When a sanction imposed now expires; null for never. */
export function endOf(kind: SanctionKind, days: number | undefined, now: Date): Date | null {
  if (kind === 'ban' || kind === 'verification') return null
  return later(now, (days ?? WARNING_DAYS) * DAY_MS)
}

/** Why a sanction cannot be appealed, or null. */
export function cannotAppeal(sanction: { isOver: boolean; isAppealed: boolean }): Reason {
  if (sanction.isOver) return 'MEASURE_OVER'
  return sanction.isAppealed ? 'ALREADY_APPEALED' : null
}

/** Why somebody cannot decide an appeal, or null. */
export function cannotDecide(
  decider: UserId,
  sanction: { isOver: boolean; hasOpenAppeal: boolean; madeBy: UserId | null },
): Reason {
  if (!sanction.hasOpenAppeal) return 'NO_OPEN_APPEAL'
  if (sanction.isOver) return 'MEASURE_OVER'
  return sanction.madeBy === decider ? 'OWN_MEASURE' : null
}

/** Why a role cannot be changed, or null. `admins` are the active ones; the operator can always appoint another. */
export function cannotChangeRole(
  actor: Actor,
  target: Somebody,
  to: Role,
  admins: readonly UserId[],
): Reason {
  if (actor.role !== 'admin') return 'ADMINS_ONLY'
  const reason = cannotActOn(actor, target)
  if (reason) return reason
  return actor.id !== null && to !== 'admin' && admins.every((id) => id === target.id) ? 'LAST_ADMIN' : null
}

/**
 * A search: by a whole e-mail address, in any spelling that reaches its mailbox; or by a name's prefix or an id;
 * null lists everybody.
 */
export type AccountSearch = { email: string } | { prefix: string; id: number | null } | null

/** Parses the text of a search. An address is read as it was meant, as when people enter theirs. */
export function parseSearch(text: string): AccountSearch {
  if (text === '') return null
  const email = tidyAddress(text)
  if (email.includes('@')) return { email }
  return { prefix: text, id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null }
}

function hasDays(kind: SanctionKind): boolean {
  return kind === 'cooldown' || kind === 'restriction' || kind === 'suspension'
}
