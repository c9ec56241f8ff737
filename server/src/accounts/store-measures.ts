import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AppealDecision, MeasureId, MeasureKind } from '@hereabouts/contract/accounts/schemas-measures'
import type { Role } from '@hereabouts/contract/http/endpoint'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Standing } from './rules-measures.ts'

export interface MeasureRow {
  id: MeasureId
  userId: UserId
  kind: MeasureKind
  reason: string
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
  decidedAt: Date | null
}

export interface AccountRow {
  id: UserId
  role: Role
  standing: Standing
}

const MEASURE = sql`measures.id, user_id, kind, reason, made_by,
  (select username from users where users.id = made_by) as made_by_username, made_at, ends_at, read_at, ended_at,
  undone_by, undone_reason, appeal_text, appealed_at, appeal_decision, appeal_answer, decided_at`

/** Locks accounts, in one order for everybody, so that what is decided about them is decided once. */
export function lockAccounts(db: Queryable, ids: readonly UserId[], { withAdmins = false } = {}) {
  return db.many<AccountRow>(
    'accounts.lockAccounts',
    sql`select id, role, standing from users
        where id = any(${ids}::bigint[]) or (${withAdmins} and role = 'admin') order by id for no key update`,
  )
}

export function setStanding(db: Queryable, id: UserId, standing: Standing) {
  return db.run('accounts.setStanding', sql`update users set standing = ${standing} where id = ${id}`)
}

export function setRole(db: Queryable, id: UserId, role: Role) {
  return db.run('accounts.setRole', sql`update users set role = ${role} where id = ${id}`)
}

export function addMeasure(
  db: Queryable,
  measure: Pick<MeasureRow, 'userId' | 'kind' | 'reason' | 'madeBy' | 'madeAt' | 'endsAt'>,
) {
  return db.one<{ id: MeasureId }>(
    'accounts.addMeasure',
    sql`insert into measures (user_id, kind, reason, made_by, made_at, ends_at)
        values (${measure.userId}, ${measure.kind}, ${measure.reason}, ${measure.madeBy}, ${measure.madeAt}, ${measure.endsAt})
        returning id`,
  )
}

/** The kinds of an account's measures that have not ended, one for each. */
export function listKindsInForce(db: Queryable, userId: UserId) {
  return db.many<{ kind: MeasureKind }>(
    'accounts.listKindsInForce',
    sql`select kind from measures where user_id = ${userId} and ended_at is null`,
  )
}

export function listInForce(db: Queryable, userId: UserId, now: Date) {
  return db.many<MeasureRow>(
    'accounts.listInForce',
    sql`select ${MEASURE} from measures
        where user_id = ${userId} and ended_at is null and (ends_at is null or ends_at > ${now}) order by id desc`,
  )
}

/** All that was ever decided about somebody, the latest first. */
export function listHistory(db: Queryable, userId: UserId, limit: number) {
  return db.many<MeasureRow>(
    'accounts.listHistory',
    sql`select ${MEASURE} from measures where user_id = ${userId} order by id desc limit ${limit}`,
  )
}

export function findMeasure(db: Queryable, id: MeasureId) {
  return db.maybeOne<MeasureRow>(
    'accounts.findMeasure',
    sql`select ${MEASURE} from measures where id = ${id}`,
  )
}

export function markRead(db: Queryable, id: MeasureId, now: Date) {
  return db.run(
    'accounts.markRead',
    sql`update measures set read_at = coalesce(read_at, ${now}) where id = ${id}`,
  )
}

export function addAppeal(db: Queryable, id: MeasureId, text: string, now: Date) {
  return db.run(
    'accounts.addAppeal',
    sql`update measures set appeal_text = ${text}, appealed_at = ${now} where id = ${id}`,
  )
}

export function decideAppeal(
  db: Queryable,
  id: MeasureId,
  ruling: { by: UserId; decision: AppealDecision; answer: string; now: Date },
) {
  return db.run(
    'accounts.decideAppeal',
    sql`update measures set appeal_decision = ${ruling.decision}, appeal_answer = ${ruling.answer},
          decided_by = ${ruling.by}, decided_at = ${ruling.now}
        where id = ${id}`,
  )
}

export function undoMeasure(db: Queryable, id: MeasureId, undone: { by: UserId; reason: string; now: Date }) {
  return db.run(
    'accounts.undoMeasure',
    sql`update measures set ended_at = ${undone.now}, undone_by = ${undone.by}, undone_reason = ${undone.reason}
        where id = ${id}`,
  )
}

/** People who have measures that are over by the clock and not yet ended. */
export function listDue(db: Queryable, now: Date, limit: number) {
  return db.many<{ userId: UserId }>(
    'accounts.listDueMeasures',
    sql`select distinct user_id from (
          select user_id from measures where ended_at is null and ends_at <= ${now} order by ends_at limit ${limit}
        ) as due`,
  )
}

/** Ends what is over by the clock of one person's measures. */
export function endDue(db: Queryable, userId: UserId, now: Date) {
  return db.many<{ id: MeasureId; kind: MeasureKind }>(
    'accounts.endDueMeasures',
    sql`update measures set ended_at = ends_at
        where user_id = ${userId} and ended_at is null and ends_at <= ${now} returning id, kind`,
  )
}

// Of those who have left nobody can decide anything, until they come back.
const IS_OPEN_APPEAL = sql`appealed_at is not null and decided_at is null and ended_at is null and standing <> 'deleted'`

/** Appeals that nobody has decided, the oldest first, with whom they are from. */
export function listOpenAppeals(db: Queryable, limit: number) {
  return db.many<MeasureRow & { username: string }>(
    'accounts.listOpenAppeals',
    sql`select ${MEASURE}, users.username from measures join users on users.id = user_id
        where ${IS_OPEN_APPEAL} order by appealed_at limit ${limit}`,
  )
}

/** How many appeals wait that this person may decide: neither their own nor against a measure of theirs; and since when. */
export function measureAppeals(db: Queryable, person: UserId) {
  return db.one<{ waiting: number; oldestAt: Date | null }>(
    'accounts.measureAppeals',
    sql`select count(*)::int as waiting, min(appealed_at) as oldest_at
        from measures join users on users.id = user_id
        where ${IS_OPEN_APPEAL} and user_id <> ${person} and made_by is distinct from ${person}`,
  )
}
