import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type {
  AccountStatus,
  AppealDecision,
  AppealRuling,
  NewSanction,
  SanctionId,
  SanctionKind,
} from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface SanctionRow {
  id: SanctionId
  userId: UserId
  kind: SanctionKind
  reason: string
  canned: NonNullable<NewSanction['canned']> | null
  madeBy: UserId | null
  madeByUsername: string | null
  madeAt: Date
  endsAt: Date | null
  readAt: Date | null
  endedAt: Date | null
  undoneBy: UserId | null
  undoneReason: string | null
  appealText: string | null
  appealedAt: Date | null
  appealDecision: AppealDecision | null
  appealAnswer: string | null
  appealCanned: NonNullable<AppealRuling['canned']> | null
  decidedAt: Date | null
}

export interface AccountRow {
  id: UserId
  role: Role
  standing: AccountStatus
}

const SANCTION = sql`measures.id, user_id, kind, reason, canned, made_by,
  (select username from users where users.id = made_by) as made_by_username, made_at, ends_at, read_at, ended_at,
  undone_by, undone_reason, appeal_text, appealed_at, appeal_decision, appeal_answer, appeal_canned, decided_at`

/** Locks accounts in one global order, so that decisions about them are serialised without deadlocks. */
export function lockAccounts(db: Queryable, ids: readonly UserId[], { withAdmins = false } = {}) {
  return db.many<AccountRow>(
    'sanctions.lockAccounts',
    sql`select id, role, standing from users
        where id = any(${ids}::bigint[]) or (${withAdmins} and role = 'admin') order by id for no key update`,
  )
}

export function setAccountStatus(db: Queryable, id: UserId, standing: AccountStatus) {
  return db.run('sanctions.setAccountStatus', sql`update users set standing = ${standing} where id = ${id}`)
}

export function setRole(db: Queryable, id: UserId, role: Role) {
  return db.run('sanctions.setRole', sql`update users set role = ${role} where id = ${id}`)
}

export function addSanction(
  db: Queryable,
  sanction: Pick<SanctionRow, 'userId' | 'kind' | 'reason' | 'canned' | 'madeBy' | 'madeAt' | 'endsAt'>,
) {
  return db.one<{ id: SanctionId }>(
    'sanctions.addSanction',
    sql`insert into measures (user_id, kind, reason, canned, made_by, made_at, ends_at)
        values (${sanction.userId}, ${sanction.kind}, ${sanction.reason}, ${jsonOrNull(sanction.canned)}, ${sanction.madeBy}, ${sanction.madeAt}, ${sanction.endsAt})
        returning id`,
  )
}

/** Whether somebody imposed the same sanction, in force since this time at the earliest, with the same reason. */
export function wasImposed(
  db: Queryable,
  sanction: Pick<SanctionRow, 'userId' | 'kind' | 'reason' | 'madeBy' | 'madeAt' | 'endsAt'>,
  since: Date,
) {
  const { userId, kind, reason, madeBy, madeAt, endsAt } = sanction
  return db.one<{ was: boolean }>(
    'sanctions.wasImposed',
    sql`select exists (
          select from measures
          where user_id = ${userId} and kind = ${kind} and reason = ${reason} and made_by = ${madeBy}
            and ended_at is null and made_at > ${since}
            and ends_at - made_at is not distinct from ${endsAt}::timestamptz - ${madeAt}::timestamptz
        ) as was`,
  )
}

/** The kind of each sanction in force. */
export function listKindsInForce(db: Queryable, userId: UserId) {
  return db.many<{ kind: SanctionKind }>(
    'sanctions.listKindsInForce',
    sql`select kind from measures where user_id = ${userId} and ended_at is null`,
  )
}

export function listInForce(db: Queryable, userId: UserId, now: Date) {
  return db.many<SanctionRow>(
    'sanctions.listInForce',
    sql`select ${SANCTION} from measures
        where user_id = ${userId} and ended_at is null and (ends_at is null or ends_at > ${now}) order by id desc`,
  )
}

/** All sanctions ever imposed on somebody, newest first. */
export function listHistory(db: Queryable, userId: UserId, limit: number) {
  return db.many<SanctionRow>(
    'sanctions.listHistory',
    sql`select ${SANCTION} from measures where user_id = ${userId} order by id desc limit ${limit}`,
  )
}

export function findSanction(db: Queryable, id: SanctionId) {
  return db.maybeOne<SanctionRow>(
    'sanctions.findSanction',
    sql`select ${SANCTION} from measures where id = ${id}`,
  )
}

export function markRead(db: Queryable, id: SanctionId, now: Date) {
  return db.run(
    'sanctions.markRead',
    sql`update measures set read_at = coalesce(read_at, ${now}) where id = ${id}`,
  )
}

export function addAppeal(db: Queryable, id: SanctionId, text: string, now: Date) {
  return db.run(
    'sanctions.addAppeal',
    sql`update measures set appeal_text = ${text}, appealed_at = ${now} where id = ${id}`,
  )
}

export function decideAppeal(
  db: Queryable,
  id: SanctionId,
  ruling: {
    by: UserId
    decision: AppealDecision
    answer: string
    canned: SanctionRow['appealCanned']
    now: Date
  },
) {
  return db.run(
    'sanctions.decideAppeal',
    sql`update measures set appeal_decision = ${ruling.decision}, appeal_answer = ${ruling.answer},
          appeal_canned = ${jsonOrNull(ruling.canned)},
          decided_by = ${ruling.by}, decided_at = ${ruling.now}
        where id = ${id}`,
  )
}

export function undoSanction(
  db: Queryable,
  id: SanctionId,
  undone: { by: UserId; reason: string; now: Date },
) {
  return db.run(
    'sanctions.undoSanction',
    sql`update measures set ended_at = ${undone.now}, undone_by = ${undone.by}, undone_reason = ${undone.reason}
        where id = ${id}`,
  )
}

/** People with sanctions that have expired and are not marked as ended yet. */
export function listExpired(db: Queryable, now: Date, limit: number) {
  return db.many<{ userId: UserId }>(
    'sanctions.listExpired',
    sql`select distinct user_id from (
          select user_id from measures where ended_at is null and ends_at <= ${now} order by ends_at limit ${limit}
        ) as due`,
  )
}

/** Ends one person's expired sanctions. */
export function endExpiredOf(db: Queryable, userId: UserId, now: Date) {
  return db.many<{ id: SanctionId; kind: SanctionKind }>(
    'sanctions.endExpired',
    sql`update measures set ended_at = ends_at
        where user_id = ${userId} and ended_at is null and ends_at <= ${now} returning id, kind`,
  )
}

/** Ends the sanction that asked one person for the shield. */
export function endVerificationOf(db: Queryable, userId: UserId, now: Date) {
  return db.many<{ id: SanctionId; kind: SanctionKind }>(
    'sanctions.endVerification',
    sql`update measures set ended_at = ${now}
        where user_id = ${userId} and ended_at is null and kind = 'verification' returning id, kind`,
  )
}

// Appeals of deleted accounts cannot be decided until the account is restored.
const IS_OPEN_APPEAL = sql`appealed_at is not null and decided_at is null and ended_at is null and standing <> 'deleted'`

/** Undecided appeals with their authors' usernames, oldest first. */
export function listOpenAppeals(db: Queryable, limit: number) {
  return db.many<SanctionRow & { username: string }>(
    'sanctions.listOpenAppeals',
    sql`select ${SANCTION}, users.username from measures join users on users.id = user_id
        where ${IS_OPEN_APPEAL} order by appealed_at limit ${limit}`,
  )
}

/**
 * Counts the open appeals that this person may decide (not their own, nor against sanctions they imposed),
 * with the time of the oldest.
 */
export function countOpenAppeals(db: Queryable, person: UserId) {
  return db.one<{ waiting: number; oldestAt: Date | null }>(
    'sanctions.countOpenAppeals',
    sql`select count(*)::int as waiting, min(appealed_at) as oldest_at
        from measures join users on users.id = user_id
        where ${IS_OPEN_APPEAL} and user_id <> ${person} and made_by is distinct from ${person}`,
  )
}

function jsonOrNull(value: object | null): string | null {
  return value && JSON.stringify(value)
}
