import { MEASURE_REFUSALS } from '@hereabouts/contract/accounts/refusals-measures'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  type AppealRuling,
  type Measure,
  type MeasureId,
  type MeasureKind,
  type NewMeasure,
  type OwnMeasure,
  PUTTING_OUT,
} from '@hereabouts/contract/accounts/schemas-measures'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { record } from '../audit/service.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import {
  cannotActOn,
  cannotAppeal,
  cannotDecide,
  cannotTake,
  endOf,
  type Standing,
  standingUnder,
} from './rules-measures.ts'
import { seeing } from './service.ts'
import { lockBoth } from './service-team.ts'
import { getUser } from './store.ts'
import * as store from './store-measures.ts'

/** The measures that one is under now. */
export async function listOwnMeasures({ db, clock }: Deps, viewer: Viewer) {
  const rows = await store.listInForce(db, viewer.id, clock.now())
  return { measures: rows.map(seenByPerson) }
}

/** Says that one has read a measure. */
export function acknowledgeMeasure({ db, clock }: Deps, viewer: Viewer, id: MeasureId) {
  return db.tx(async (tx) => {
    await getOwn(tx, viewer, id)
    await store.markRead(tx, id, clock.now())
    tx.emit('accounts.measuresChanged', { userId: viewer.id, isOut: false })
    return {}
  })
}

/** Appeals, once. */
export function appealMeasure({ db, clock }: Deps, viewer: Viewer, id: MeasureId, text: string) {
  return db.tx(async (tx) => {
    await store.lockAccounts(tx, [viewer.id])
    const measure = await getOwn(tx, viewer, id)
    const now = clock.now()
    const reason = cannotAppeal({ isOver: isOver(measure, now), isAppealed: measure.appealedAt !== null })
    if (reason) refuse(MEASURE_REFUSALS[reason])
    await store.addAppeal(tx, id, text, now)
    tx.emit('accounts.measuresChanged', { userId: viewer.id, isOut: false })
    return {}
  })
}

/**
 * Takes a measure within the caller's transaction. Whoever takes one that puts somebody out of sight ends their availability
 * before it and settles their meetups after it: both are for higher rooms.
 */
export async function takeMeasure(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  person: UserId,
  { kind, reason: words, days }: NewMeasure,
): Promise<void> {
  const { actor, target } = await lockBoth(tx, viewer, person)
  const now = deps.clock.now()
  const standing = await settle(tx, target, now)
  const kinds = await kindsInForce(tx, person)
  const reason = cannotActOn(actor, target) ?? cannotTake(kind, days, kinds)
  if (reason) refuse(MEASURE_REFUSALS[reason])
  const endsAt = endOf(kind, days, now)
  const row = { userId: person, kind, reason: words, madeBy: viewer.id, madeAt: now, endsAt }
  const { id } = await store.addMeasure(tx, row)
  await record(tx, {
    ...{ at: now, actorId: viewer.id, action: ACTIONS[kind], subjectId: person },
    details: { measure: id, ...(days !== undefined && { days }) },
  })
  tx.emit('accounts.measuresChanged', { userId: person, isOut: PUTTING_OUT.includes(kind) })
  await changeStanding(tx, { ...target, standing }, standingUnder([...kinds, kind], standing))
}

/** Ends a measure before its time. */
export function undoMeasure(deps: Deps, viewer: Viewer, id: MeasureId, words: string) {
  return deps.db.tx(async (tx) => {
    const measure = await lockWithMeasure(tx, viewer, id)
    const now = deps.clock.now()
    if (isOver(measure, now)) refuse(MEASURE_REFUSALS.MEASURE_OVER)
    await undo(tx, viewer, measure, words, now)
    await record(tx, {
      ...{ at: now, actorId: viewer.id, action: 'accounts.measureUndone', subjectId: measure.userId },
      details: { measure: id, kind: measure.kind },
    })
    return {}
  })
}

/** Decides an appeal: the measure stays, or is undone. */
export function decideAppeal(deps: Deps, viewer: Viewer, id: MeasureId, { decision, answer }: AppealRuling) {
  return deps.db.tx(async (tx) => {
    const measure = await lockWithMeasure(tx, viewer, id)
    const now = deps.clock.now()
    const facts = {
      ...{ isOver: isOver(measure, now), madeBy: measure.madeBy },
      hasOpenAppeal: measure.appealedAt !== null && measure.decidedAt === null,
    }
    const reason = cannotDecide(viewer.id, facts)
    if (reason) refuse(MEASURE_REFUSALS[reason])
    await store.decideAppeal(tx, id, { by: viewer.id, decision, answer, now })
    const action = decision === 'lifted' ? 'accounts.appealLifted' : 'accounts.appealUpheld'
    await record(tx, {
      ...{ at: now, actorId: viewer.id, action, subjectId: measure.userId },
      details: { measure: id, kind: measure.kind },
    })
    if (decision === 'lifted') await undo(tx, viewer, measure, answer, now)
    else tx.emit('accounts.measuresChanged', { userId: measure.userId, isOut: false })
    return {}
  })
}

/** Appeals that wait, the oldest first. */
export async function listOpenAppeals({ db, clock }: Deps) {
  const now = clock.now()
  const rows = await store.listOpenAppeals(db, APPEALS_LISTED_MAX)
  return {
    appeals: rows.map((row) => ({
      person: { id: row.userId, username: row.username },
      measure: seenByTeam(row, now),
    })),
  }
}

/** How many appeals wait that the viewer may decide, and since when the oldest of them does. */
export function measureAppeals({ db }: Deps, viewer: Viewer) {
  return store.measureAppeals(db, viewer.id)
}

/** All that was decided about somebody, for those who look after the house. */
export async function listHistory(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  person: UserId,
): Promise<Measure[]> {
  const now = clock.now()
  const rows = await store.listHistory(db, person, HISTORY_LISTED_MAX)
  return rows.map((row) => seenByTeam(row, now))
}

/** What an account's standing is by its measures, for whoever comes back to it. */
export async function standingOf(tx: Tx, person: UserId): Promise<Standing> {
  return standingUnder(await kindsInForce(tx, person), 'active')
}

/** Ends what is over by the clock of one person's measures. */
export async function settleMeasures({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: UserId) {
  await db.tx(async (tx) => {
    const [account] = await store.lockAccounts(tx, [person])
    if (account) await settle(tx, account, clock.now())
  })
}

/** The same for everybody. */
export async function sweepMeasures(deps: Deps): Promise<void> {
  for (;;) {
    const due = await store.listDue(deps.db, deps.clock.now(), SWEEP_BATCH)
    for (const { userId } of due) await settleMeasures(deps, userId)
    if (due.length < SWEEP_BATCH) return
  }
}

const SWEEP_BATCH = 200
const HISTORY_LISTED_MAX = 100
const APPEALS_LISTED_MAX = 100
const ACTIONS = {
  warning: 'accounts.warned',
  restriction: 'accounts.restricted',
  suspension: 'accounts.suspended',
  ban: 'accounts.banned',
} as const

/** Gives the standing that is left. */
async function settle(tx: Tx, account: store.AccountRow, now: Date): Promise<Standing> {
  const ended = await store.endDue(tx, account.id, now)
  if (ended.length === 0) return account.standing
  for (const { id, kind } of ended)
    await record(tx, {
      ...{ at: now, actorId: null, action: 'accounts.measureEnded', subjectId: account.id },
      details: { measure: id, kind },
    })
  return followStanding(tx, account)
}

async function undo(
  tx: Tx,
  viewer: Viewer,
  { id, target }: store.MeasureRow & { target: store.AccountRow },
  reason: string,
  now: Date,
) {
  await store.undoMeasure(tx, id, { by: viewer.id, reason, now })
  await followStanding(tx, { ...target, standing: await settle(tx, target, now) })
}

/** Brings the standing into line with the measures that are left. */
async function followStanding(tx: Tx, account: store.AccountRow): Promise<Standing> {
  const standing = standingUnder(await kindsInForce(tx, account.id), account.standing)
  tx.emit('accounts.measuresChanged', { userId: account.id, isOut: false })
  await changeStanding(tx, account, standing)
  return standing
}

/** What others have of somebody, such as a conversation, changes with it. */
async function changeStanding(tx: Tx, { id, standing }: store.AccountRow, to: Standing): Promise<void> {
  if (to === standing) return
  await store.setStanding(tx, id, to)
  const same = seeing(await getUser(tx, id))
  tx.emit('accounts.changed', { userId: id, before: same, after: same, isSeenOtherwise: true })
}

async function lockWithMeasure(tx: Tx, viewer: Viewer, id: MeasureId) {
  const found = (await store.findMeasure(tx, id)) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
  const { actor, target } = await lockBoth(tx, viewer, found.userId)
  const reason = cannotActOn(actor, target)
  if (reason) refuse(MEASURE_REFUSALS[reason])
  const measure = (await store.findMeasure(tx, id)) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
  return { ...measure, target }
}

async function getOwn(tx: Tx, viewer: Viewer, id: MeasureId): Promise<store.MeasureRow> {
  const measure = await store.findMeasure(tx, id)
  return measure?.userId === viewer.id ? measure : refuse(COMMON_REFUSALS.NOT_FOUND)
}

async function kindsInForce(tx: Tx, person: UserId): Promise<MeasureKind[]> {
  return (await store.listKindsInForce(tx, person)).map(({ kind }) => kind)
}

function isOver({ endedAt, endsAt }: store.MeasureRow, now: Date): boolean {
  return endedAt !== null || (endsAt !== null && endsAt <= now)
}

function seenByPerson(row: store.MeasureRow): OwnMeasure {
  return {
    ...{ id: row.id, kind: row.kind, reason: row.reason, at: row.madeAt.toISOString() },
    endsAt: row.endsAt?.toISOString() ?? null,
    isRead: row.readAt !== null,
    appeal:
      row.appealText === null || row.appealedAt === null
        ? null
        : {
            ...{ text: row.appealText, at: row.appealedAt.toISOString() },
            ...{ decision: row.appealDecision, answer: row.appealAnswer },
            decidedAt: row.decidedAt?.toISOString() ?? null,
          },
  }
}

function seenByTeam(row: store.MeasureRow, now: Date): Measure {
  const endedAt = row.endedAt ?? (isOver(row, now) ? row.endsAt : null)
  return {
    ...seenByPerson(row),
    madeBy:
      row.madeBy === null || row.madeByUsername === null
        ? null
        : { id: row.madeBy, username: row.madeByUsername },
    isOver: endedAt !== null,
    endedAt: endedAt?.toISOString() ?? null,
    undone: row.undoneReason === null ? null : { byId: row.undoneBy, reason: row.undoneReason },
  }
}
