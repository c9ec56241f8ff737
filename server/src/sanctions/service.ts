import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { SANCTION_ERRORS } from '@hereabouts/contract/sanctions/errors'
import {
  type AccountStatus,
  type AppealRuling,
  EXCLUDING_SANCTIONS,
  type NewSanction,
  type OwnSanction,
  type Sanction,
  type SanctionId,
  type SanctionKind,
} from '@hereabouts/contract/sanctions/schemas'
import { announceChange, readUser } from '../accounts/service.ts'
import { record } from '../audit/service.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotActOn, cannotAppeal, cannotDecide, cannotImpose, endOf, toAccountStatus } from './rules.ts'
import { type Decider, lockBoth, recordedBy } from './service-team.ts'
import * as store from './store.ts'

/** The viewer's sanctions in force. */
export async function listOwnSanctions({ db, clock }: Deps, viewer: Viewer) {
  const rows = await store.listInForce(db, viewer.id, clock.now())
  return { measures: rows.map(toOwnSanction) }
}

/** Marks one of the viewer's sanctions as read. */
export function acknowledgeSanction({ db, clock }: Deps, viewer: Viewer, id: SanctionId) {
  return db.tx(async (tx) => {
    await getOwn(tx, viewer, id)
    await store.markRead(tx, id, clock.now())
    tx.emit('sanctions.changed', { userId: viewer.id, isOut: false })
    return {}
  })
}

/** Appeals against one of the viewer's sanctions. Possible once per sanction. */
export function appealSanction({ db, clock }: Deps, viewer: Viewer, id: SanctionId, text: string) {
  return db.tx(async (tx) => {
    await store.lockAccounts(tx, [viewer.id])
    const sanction = await getOwn(tx, viewer, id)
    const now = clock.now()
    const reason = cannotAppeal({ isOver: isOver(sanction, now), isAppealed: sanction.appealedAt !== null })
    if (reason) fail(SANCTION_ERRORS[reason])
    await store.addAppeal(tx, id, text, now)
    tx.emit('sanctions.appealChanged', { id, kind: sanction.kind, state: 'open' })
    tx.emit('sanctions.changed', { userId: viewer.id, isOut: false })
    return {}
  })
}

/**
 * Imposes a sanction within the caller's transaction. The same again within minutes changes nothing: its answer was
 * lost, and the person must not get two warnings. If it hides the person, the caller ends their
 * availability before and their meetups after, because both belong to higher features.
 */
export async function imposeSanction(
  deps: Deps,
  tx: Tx,
  viewer: Decider,
  person: UserId,
  { kind, reason, canned, days }: NewSanction,
): Promise<void> {
  const { actor, target } = await lockBoth(tx, viewer, person)
  const now = deps.clock.now()
  const standing = await endExpired(tx, target, now)
  const kinds = await kindsInForce(tx, person)
  const { isVerified } = await readUser(tx, person)
  const isForbidden = cannotActOn(actor, target)
  if (isForbidden) fail(SANCTION_ERRORS[isForbidden])
  const endsAt = endOf(kind, days, now)
  const row = { userId: person, kind, reason, canned: canned ?? null, madeBy: viewer.id, madeAt: now, endsAt }
  if ((await store.wasImposed(tx, row, later(now, -REPEATED_MS))).was) return
  const error = cannotImpose(kind, days, kinds, isVerified)
  if (error) fail(SANCTION_ERRORS[error])
  const { id } = await store.addSanction(tx, row)
  await record(tx, {
    at: now,
    actorId: viewer.id,
    action: ACTIONS[kind],
    subjectId: person,
    details: { measure: id, ...(days !== undefined && { days }), ...recordedBy(viewer) },
  })
  tx.emit('sanctions.changed', { userId: person, isOut: EXCLUDING_SANCTIONS.includes(kind) })
  await changeStatus(tx, { ...target, standing }, toAccountStatus([...kinds, kind], standing))
}

/** Ends a sanction early. */
export function undoSanction(deps: Deps, viewer: Viewer, id: SanctionId, reason: string) {
  return deps.db.tx(async (tx) => {
    const sanction = await lockWithSanction(tx, viewer, id)
    const now = deps.clock.now()
    if (isOver(sanction, now)) fail(SANCTION_ERRORS.MEASURE_OVER)
    await undo(tx, viewer, sanction, reason, now)
    await record(tx, {
      at: now,
      actorId: viewer.id,
      action: 'accounts.measureUndone',
      subjectId: sanction.userId,
      details: { measure: id, kind: sanction.kind },
    })
    return {}
  })
}

/** Decides an appeal: the sanction is upheld or undone. */
export function decideAppeal(deps: Deps, viewer: Viewer, id: SanctionId, ruling: AppealRuling) {
  const { decision, answer, canned } = ruling
  return deps.db.tx(async (tx) => {
    const sanction = await lockWithSanction(tx, viewer, id)
    const now = deps.clock.now()
    const facts = {
      isOver: isOver(sanction, now),
      madeBy: sanction.madeBy,
      hasOpenAppeal: sanction.appealedAt !== null && sanction.decidedAt === null,
    }
    const reason = cannotDecide(viewer.id, facts)
    if (reason) fail(SANCTION_ERRORS[reason])
    await store.decideAppeal(tx, id, { by: viewer.id, decision, answer, canned: canned ?? null, now })
    tx.emit('sanctions.appealChanged', { id, kind: sanction.kind, state: decision })
    const action = decision === 'lifted' ? 'accounts.appealLifted' : 'accounts.appealUpheld'
    await record(tx, {
      at: now,
      actorId: viewer.id,
      action,
      subjectId: sanction.userId,
      details: { measure: id, kind: sanction.kind },
    })
    if (decision === 'lifted') await undo(tx, viewer, sanction, answer, now)
    else tx.emit('sanctions.changed', { userId: sanction.userId, isOut: false })
    return {}
  })
}

/** Open appeals, oldest first. */
export async function listOpenAppeals({ db, clock }: Deps) {
  const now = clock.now()
  const rows = await store.listOpenAppeals(db, APPEALS_LISTED_MAX)
  return {
    appeals: rows.map((row) => ({
      person: { id: row.userId, username: row.username },
      measure: toSanction(row, now),
    })),
  }
}

/** Counts the open appeals that the viewer may decide, with the time of the oldest. */
export function countOpenAppeals({ db }: { db: Queryable }, viewer: Pick<Viewer, 'id'>) {
  return store.countOpenAppeals(db, viewer.id)
}

/** All sanctions ever imposed on somebody, for the team. */
export async function listHistory(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  person: UserId,
): Promise<Sanction[]> {
  const now = clock.now()
  const rows = await store.listHistory(db, person, HISTORY_LISTED_MAX)
  return rows.map((row) => toSanction(row, now))
}

/** The account status that follows from its sanctions, for an account that is restored. */
export async function accountStatusOf(tx: Tx, person: UserId): Promise<AccountStatus> {
  return toAccountStatus(await kindsInForce(tx, person), 'active')
}

/** Ends one person's expired sanctions. */
export async function endExpiredSanctionsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: UserId) {
  await db.tx(async (tx) => {
    const [account] = await store.lockAccounts(tx, [person])
    if (account) await endExpired(tx, account, clock.now())
  })
}

/** Ends the sanction that asked a person for the shield, in the transaction that gives it to them. */
export async function endOnVerification({ clock }: Pick<Deps, 'clock'>, tx: Tx, person: UserId) {
  const now = clock.now()
  const ended = await store.endVerificationOf(tx, person, now)
  if (ended.length === 0) return
  await recordEnded(tx, person, ended, now)
  tx.emit('sanctions.changed', { userId: person, isOut: false })
}

/** Ends everybody's expired sanctions. */
export async function endExpiredSanctions(deps: Deps): Promise<void> {
  for (;;) {
    const due = await store.listExpired(deps.db, deps.clock.now(), BATCH)
    for (const { userId } of due) await endExpiredSanctionsOf(deps, userId)
    if (due.length < BATCH) return
  }
}

const REPEATED_MS = 10 * MINUTE_MS
const BATCH = 200
const HISTORY_LISTED_MAX = 100
const APPEALS_LISTED_MAX = 100
const ACTIONS = {
  warning: 'accounts.warned',
  cooldown: 'accounts.cooledDown',
  verification: 'accounts.shieldAsked',
  restriction: 'accounts.restricted',
  suspension: 'accounts.suspended',
  ban: 'accounts.banned',
} as const

/** Ends the account's expired sanctions and resolves to the remaining account status. */
async function endExpired(tx: Tx, account: store.AccountRow, now: Date): Promise<AccountStatus> {
  const ended = await store.endExpiredOf(tx, account.id, now)
  if (ended.length === 0) return account.standing
  await recordEnded(tx, account.id, ended, now)
  return updateStatus(tx, account)
}

async function recordEnded(
  tx: Tx,
  person: UserId,
  ended: readonly { id: SanctionId; kind: SanctionKind }[],
  now: Date,
) {
  for (const { id, kind } of ended)
    await record(tx, {
      at: now,
      actorId: null,
      action: 'accounts.measureEnded',
      subjectId: person,
      details: { measure: id, kind },
    })
}

async function undo(
  tx: Tx,
  viewer: Viewer,
  { id, target }: store.SanctionRow & { target: store.AccountRow },
  reason: string,
  now: Date,
) {
  await store.undoSanction(tx, id, { by: viewer.id, reason, now })
  await updateStatus(tx, { ...target, standing: await endExpired(tx, target, now) })
}

/** Updates the account status to match the remaining sanctions. */
async function updateStatus(tx: Tx, account: store.AccountRow): Promise<AccountStatus> {
  const standing = toAccountStatus(await kindsInForce(tx, account.id), account.standing)
  tx.emit('sanctions.changed', { userId: account.id, isOut: false })
  await changeStatus(tx, account, standing)
  return standing
}

/** Announces the change, because others see it too: in conversations, for example. */
async function changeStatus(tx: Tx, { id, standing }: store.AccountRow, to: AccountStatus): Promise<void> {
  if (to === standing) return
  await store.setAccountStatus(tx, id, to)
  announceChange(tx, id, await readUser(tx, id), { isVisibleToOthers: true })
}

async function lockWithSanction(tx: Tx, viewer: Viewer, id: SanctionId) {
  const found = (await store.findSanction(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const { actor, target } = await lockBoth(tx, viewer, found.userId)
  const reason = cannotActOn(actor, target)
  if (reason) fail(SANCTION_ERRORS[reason])
  const sanction = (await store.findSanction(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return { ...sanction, target }
}

async function getOwn(tx: Tx, viewer: Viewer, id: SanctionId): Promise<store.SanctionRow> {
  const sanction = await store.findSanction(tx, id)
  return sanction?.userId === viewer.id ? sanction : fail(COMMON_ERRORS.NOT_FOUND)
}

async function kindsInForce(tx: Tx, person: UserId): Promise<SanctionKind[]> {
  return (await store.listKindsInForce(tx, person)).map(({ kind }) => kind)
}

function isOver({ endedAt, endsAt }: store.SanctionRow, now: Date): boolean {
  return endedAt !== null || (endsAt !== null && endsAt <= now)
}

function toOwnSanction(row: store.SanctionRow): OwnSanction {
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    ...(row.canned && { canned: row.canned }),
    at: row.madeAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    isRead: row.readAt !== null,
    appeal:
      row.appealText === null || row.appealedAt === null
        ? null
        : {
            text: row.appealText,
            at: row.appealedAt.toISOString(),
            decision: row.appealDecision,
            answer: row.appealAnswer,
            ...(row.appealCanned && { canned: row.appealCanned }),
            decidedAt: row.decidedAt?.toISOString() ?? null,
          },
  }
}

function toSanction(row: store.SanctionRow, now: Date): Sanction {
  const endedAt = row.endedAt ?? (isOver(row, now) ? row.endsAt : null)
  return {
    ...toOwnSanction(row),
    madeBy:
      row.madeBy === null || row.madeByUsername === null
        ? null
        : { id: row.madeBy, username: row.madeByUsername },
    isOver: endedAt !== null,
    endedAt: endedAt?.toISOString() ?? null,
    undone: row.undoneReason === null ? null : { byId: row.undoneBy, reason: row.undoneReason },
  }
}
