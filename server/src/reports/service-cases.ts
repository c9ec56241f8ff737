import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { FlagRule } from '@hereabouts/contract/flags/limits'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import {
  CASES_LISTED_MAX,
  KIND_WEIGHTS,
  REPORTS_PER_CASE_MAX,
} from '@hereabouts/contract/reports/limits-cases'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import type {
  CaseQueue,
  CaseVerdict,
  DecidedReports,
  ReportCase,
} from '@hereabouts/contract/reports/schemas-cases'
import { listFlags } from '../flags/service.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toSecondOpinion } from './rules-opinions.ts'
import { byWeight, independentReporters, weigh } from './rules-weight.ts'
import { note, queued } from './service-queue.ts'
import * as store from './store-cases.ts'
import { listOpinions, listRequests } from './store-opinions.ts'
import { close } from './store-queue.ts'

/**
 * The cases that wait, heaviest first: all waiting reports about one person. Reports by or about the viewer do
 * not exist for them.
 */
export async function listCases(deps: Deps, viewer: Viewer): Promise<CaseQueue> {
  const { db, clock } = deps
  const waiting = await store.listWaiting(db, viewer.id)
  const decided = await decidedOf(
    db,
    waiting.map(({ subjectId }) => subjectId),
  )
  const people = waiting.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]))
  const flags = await listFlags(deps, db, [...new Set(people)])
  const cases = [...groupByPerson(waiting)]
    .map((rows) => ({ rows, ...weighed(rows, decided, flags, clock.now()) }))
    .sort(byWeight)
  const shown = cases.slice(0, CASES_LISTED_MAX)
  return {
    cases: await toCases(db, viewer, shown),
    more: cases.length - shown.length,
    team: await store.listTeam(db, viewer.id),
  }
}

/** Takes all reports of a case, so that nobody else works on it. Idempotent. */
export function takeCase(deps: Deps, viewer: Viewer, id: ReportId) {
  return changeCase(deps, viewer, id, (tx, rows, now) => takeOpen(deps, tx, viewer, rows, now))
}

/** Gives those reports of a case to the viewer that nobody has taken, within the caller's transaction. */
export async function takeOpen(deps: Deps, tx: Tx, viewer: Viewer, rows: CaseRows, now: Date): Promise<void> {
  const open = rows.filter(({ takenById }) => takenById === null)
  if (open.length === 0) return
  await store.assign(tx, idsOf(open), viewer.id, now)
  await note(deps, tx, viewer, 'reports.caseTaken', rows[0].subjectId, { report: rows[0].id })
}

/**
 * Hands a case over to another moderator, or back into the queue. Nobody gets a case with a report by or about
 * themselves; nor do they learn of it, because the answer is the same as for somebody outside the team.
 */
export function handOverCase(deps: Deps, viewer: Viewer, id: ReportId, to: UserId | null) {
  return changeCase(deps, viewer, id, async (tx, rows, now) => {
    if (to !== null && !(await store.mayHold(tx, to, idsOf(rows))).may) fail(REPORT_ERRORS.CANNOT_HOLD)
    await store.assign(tx, idsOf(rows), to, now)
    await note(deps, tx, viewer, 'reports.caseHandedOver', rows[0].subjectId, {
      report: rows[0].id,
      ...(to !== null && { to }),
    })
  })
}

/** Closes the reports of a case up to `upTo` with the same verdict, and notifies their authors. Later ones stay open. */
export function closeCase(deps: Deps, viewer: Viewer, id: ReportId, { upTo, ...verdict }: CaseVerdict) {
  return changeCase(deps, viewer, id, async (tx, rows, now) => {
    const known = rows.filter((row) => row.id <= upTo)
    if (known.length === 0) fail(REPORT_ERRORS.REPORT_CLOSED)
    for (const row of known) {
      await close(tx, row.id, viewer.id, verdict, now)
      await note(deps, tx, viewer, `reports.${verdict.state}`, row.subjectId, { report: row.id })
    }
  })
}

export type CaseRows = [store.WaitingRow, ...store.WaitingRow[]]

/** Changes a case under a lock. Fails if it is closed, or another moderator has taken it. */
export function changeCase(
  deps: Deps,
  viewer: Viewer,
  id: ReportId,
  make: (tx: Tx, rows: CaseRows, now: Date) => Promise<void>,
): Promise<Record<string, never>> {
  return deps.db.tx(async (tx) => {
    const rows = await lockedCase(tx, viewer, id)
    if (rows.some(({ takenById }) => takenById !== null && takenById !== viewer.id))
      fail(REPORT_ERRORS.REPORT_TAKEN)
    await make(tx, rows, deps.clock.now())
    for (const row of rows) tx.emit('reports.changed', { id: row.id, reporter: row.reporterId })
    return {}
  })
}

/** Locks the waiting reports of a case, and resolves to those that the viewer may see. Fails if there are none. */
export async function lockedCase(tx: Tx, viewer: Viewer, id: ReportId): Promise<CaseRows> {
  await store.lockCase(tx, id)
  if (!(await store.isVisible(tx, viewer.id, id))) fail(COMMON_ERRORS.NOT_FOUND)
  const [first, ...more] = await store.listWaiting(tx, viewer.id, store.ofCase(id))
  return first ? [first, ...more] : fail(REPORT_ERRORS.REPORT_CLOSED)
}

/** Reports about one person belong together, except those that are not about a person. */
function groupByPerson(waiting: readonly store.WaitingRow[]): Iterable<CaseRows> {
  const groups = new Map<string, CaseRows>()
  for (const row of waiting) {
    const isAlone = row.subjectId === null || row.kind === ABOUT_NO_PERSON
    const key = isAlone ? `report ${row.id}` : `person ${row.subjectId}`
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return groups.values()
}

function weighed(
  rows: CaseRows,
  decided: ReadonlyMap<number, DecidedReports>,
  flagged: ReadonlyMap<UserId, readonly FlagRule[]>,
  now: Date,
) {
  const [{ subjectId, subjectSince, kind, createdAt }] = rows
  // Some reports are not about the person whom they name.
  const flags = (kind !== ABOUT_NO_PERSON && subjectId !== null && flagged.get(subjectId)) || []
  const resolvedBefore = (subjectId !== null && decided.get(subjectId)?.about.resolved) || 0
  return { ...weigh({ reports: rows, subjectSince, resolvedBefore, flags }, now), openedAt: createdAt }
}

async function toCases(
  db: Queryable,
  viewer: Viewer,
  cases: readonly ({ rows: CaseRows } & ReturnType<typeof weighed>)[],
): Promise<ReportCase[]> {
  const listed = cases.map(({ rows }) =>
    rows
      .toSorted((one, other) => KIND_WEIGHTS[other.kind] - KIND_WEIGHTS[one.kind] || other.id - one.id)
      .slice(0, REPORTS_PER_CASE_MAX),
  )
  const holders = cases.map(({ rows }) => rows.find(({ takenById }) => takenById !== null))
  const ids = [...listed.flatMap(idsOf), ...holders.flatMap((row) => (row ? [row.id] : []))]
  const found = await store.listByIds(db, viewer.id, ids)
  const byId = new Map(found.map((row) => [row.id, row]))
  const decided = await decidedOf(
    db,
    listed.flat().flatMap(({ subjectId, reporterId }) => [subjectId, reporterId]),
  )
  const opinions = await secondOpinions(db, viewer, cases)
  const historyOf = (person: number | null) => (person === null ? null : (decided.get(person) ?? null))
  return cases.flatMap(({ rows, reasons, openedAt }, place) => {
    const reports = (listed[place] ?? []).flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [{ ...queued(row), reporterHistory: historyOf(row.reporterId) }] : []
    })
    const [first] = reports
    if (!first) return []
    const held = byId.get(holders[place]?.id ?? (0 as ReportId))
    const holder = held && queued(held)
    return [
      {
        id: rows[0].id,
        newestId: rows.at(-1)?.id ?? rows[0].id,
        subject: first.subject,
        reasons,
        reporters: independentReporters(rows),
        count: rows.length,
        openedAt: openedAt.toISOString(),
        history: historyOf(first.subject.id),
        takenBy: holder?.takenBy ?? null,
        takenAt: holder?.takenAt ?? null,
        secondOpinion: opinions[place] ?? null,
        reports,
      },
    ]
  })
}

/** The second opinion on each of these cases. */
async function secondOpinions(db: Queryable, viewer: Viewer, cases: readonly { rows: CaseRows }[]) {
  const requests = await listRequests(
    db,
    viewer.id,
    cases.flatMap(({ rows }) => idsOf(rows)),
  )
  const given =
    requests.length === 0
      ? []
      : await listOpinions(
          db,
          requests.map(({ reportId }) => reportId),
        )
  return cases.map(({ rows }) => {
    const request = requests.find(({ reportId }) => rows.some(({ id }) => id === reportId))
    return request && toSecondOpinion(request, given)
  })
}

async function decidedOf(db: Queryable, people: readonly (UserId | null)[]) {
  const ids = [...new Set(people.filter((id) => id !== null))]
  const rows = ids.length === 0 ? [] : await store.countDecided(db, ids)
  return new Map(
    rows.map(
      ({ userId, aboutResolved, aboutDismissed, byResolved, byDismissed }): [number, DecidedReports] => [
        userId,
        {
          about: { resolved: aboutResolved, dismissed: aboutDismissed },
          by: { resolved: byResolved, dismissed: byDismissed },
        },
      ],
    ),
  )
}

export function idsOf(rows: readonly { id: ReportId }[]): ReportId[] {
  return rows.map(({ id }) => id)
}
