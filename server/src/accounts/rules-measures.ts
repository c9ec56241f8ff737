import { WARNING_DAYS } from '@hereabouts/contract/accounts/limits-measures'
import type { MEASURE_REFUSALS } from '@hereabouts/contract/accounts/refusals-measures'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeasureKind } from '@hereabouts/contract/accounts/schemas-measures'
import type { Role } from '@hereabouts/contract/http/endpoint'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Hold } from '../platform/http/viewer.ts'

type Reason = keyof typeof MEASURE_REFUSALS | null
export type Standing = 'active' | 'suspended' | 'banned' | 'deleted'

interface Somebody {
  id: UserId
  role: Role
}

/** What an account's standing is under the measures in force. Who has left stays gone. */
export function standingUnder(kinds: readonly MeasureKind[], now: Standing): Standing {
  if (now === 'deleted') return 'deleted'
  if (kinds.includes('ban')) return 'banned'
  return kinds.includes('suspension') ? 'suspended' : 'active'
}

/** What keeps somebody from all but their measures, or null. A warning and a restriction do until they were read. */
export function holdOf(standing: Standing, hasUnread: boolean): Hold | null {
  if (standing === 'banned') return 'BANNED'
  if (standing === 'suspended') return 'SUSPENDED'
  return hasUnread ? 'MEASURE_UNREAD' : null
}

/** Why somebody cannot act on somebody else, or null. Moderators look after people, admins after everybody. */
export function cannotActOn(actor: Somebody, target: Somebody): Reason {
  if (actor.id === target.id) return 'CANNOT_ACT_ON_ONESELF'
  return target.role !== 'user' && actor.role !== 'admin' ? 'ADMINS_ONLY' : null
}

/** Why this measure cannot be taken, or null. Warnings may be several; of the others one is in force at a time. */
export function cannotTake(
  kind: MeasureKind,
  days: number | undefined,
  inForce: readonly MeasureKind[],
): Reason {
  if (hasDays(kind) !== (days !== undefined)) return days === undefined ? 'DAYS_NEEDED' : 'NO_DAYS'
  return kind !== 'warning' && inForce.includes(kind) ? 'ALREADY_IN_FORCE' : null
}

/** When a measure that is taken now ends by itself; null for never. */
export function endOf(kind: MeasureKind, days: number | undefined, now: Date): Date | null {
  if (kind === 'ban') return null
  return later(now, (days ?? WARNING_DAYS) * DAY_MS)
}

/** Why one cannot appeal against a measure, or null. */
export function cannotAppeal(measure: { isOver: boolean; isAppealed: boolean }): Reason {
  if (measure.isOver) return 'MEASURE_OVER'
  return measure.isAppealed ? 'ALREADY_APPEALED' : null
}

/** Why somebody cannot decide an appeal, or null. */
export function cannotDecide(
  decider: UserId,
  measure: { isOver: boolean; hasOpenAppeal: boolean; madeBy: UserId | null },
): Reason {
  if (!measure.hasOpenAppeal) return 'NO_OPEN_APPEAL'
  if (measure.isOver) return 'MEASURE_OVER'
  return measure.madeBy === decider ? 'OWN_MEASURE' : null
}

/** Why a role cannot be changed, or null. `admins` are those who can act: neither suspended, banned nor gone. */
export function cannotChangeRole(
  actor: Somebody,
  target: Somebody,
  to: Role,
  admins: readonly UserId[],
): Reason {
  if (actor.role !== 'admin') return 'ADMINS_ONLY'
  const reason = cannotActOn(actor, target)
  if (reason) return reason
  return to !== 'admin' && admins.every((id) => id === target.id) ? 'LAST_ADMIN' : null
}

/** Whom to look for: by a whole address, or by the beginning of a name or the id; null for everybody. */
export type Sought = { email: string } | { beginning: string; id: number | null } | null

/** What somebody means who types this. */
export function soughtBy(text: string): Sought {
  if (text === '') return null
  if (text.includes('@')) return { email: text }
  return { beginning: text, id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null }
}

function hasDays(kind: MeasureKind): boolean {
  return kind === 'restriction' || kind === 'suspension'
}
