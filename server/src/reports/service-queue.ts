import { DEVICE_KEY_DAYS } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import { TIMES_DAYS } from '@hereabouts/contract/reports/limits-cases'
import type {
  QueuedReport,
  QueueQuery,
  ReportId,
  ReportWithEvidence,
  Verdict,
} from '@hereabouts/contract/reports/schemas'
import type { ReportTimes } from '@hereabouts/contract/reports/schemas-cases'
import { record } from '../audit/service.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotHandle } from './rules.ts'
import { toOwnReport } from './service.ts'
import * as store from './store-queue.ts'

// For higher features, whose endpoints are for moderators only. Reports by or about a moderator do not exist
// for that moderator.

/** The queue, oldest first: waiting reports, unless a state is given. */
export async function listQueue(
  { db }: Deps,
  viewer: Viewer,
  query: QueueQuery,
): Promise<{ reports: QueuedReport[] }> {
  return { reports: (await store.listQueue(db, viewer.id, query)).map(queued) }
}

/**
 * The number and age of the waiting reports that the viewer may see. Counting others would reveal a report
 * about them.
 */
export function measureQueue({ db }: Deps, viewer: Viewer) {
  return store.measureQueue(db, viewer.id)
}

/**
 * How long people waited lately, as medians in minutes: until a moderator took a report or looked at its evidence, and
 * until the decision. Null if none was decided.
 */
export async function measureTimes({ db, clock }: Deps, viewer: Viewer): Promise<ReportTimes | null> {
  const since = later(clock.now(), -TIMES_DAYS * DAY_MS)
  const { closed, lookMinutes, decisionMinutes } = await store.measureTimes(db, viewer.id, since)
  if (lookMinutes === null || decisionMinutes === null) return null
  return { closed, lookMinutes: Math.round(lookMinutes), decisionMinutes: Math.round(decisionMinutes) }
}

/** A report with its evidence. Reading is recorded, because the evidence may contain private messages. */
export function readReport(deps: Deps, viewer: Viewer, id: ReportId): Promise<ReportWithEvidence> {
  return deps.db.tx(async (tx) => {
    const row = (await store.findWithEvidence(tx, viewer.id, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const details = { report: id, messages: row.evidence.messages.length }
    await note(deps, tx, viewer, 'reports.read', row.subjectId, details)
    await store.markLookedAt(tx, id, deps.clock.now())
    return { ...queued(row), evidence: row.evidence, likelyLinks: await likelyLinks(deps, tx, viewer, row) }
  })
}

/** A picture among the evidence. Each view is recorded. */
export function viewPicture(
  deps: Deps,
  viewer: Viewer,
  { id, seq }: { id: ReportId; seq: number },
): Promise<Uint8Array> {
  return deps.db.tx(async (tx) => {
    const found = (await store.findPicture(tx, viewer.id, id, seq)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    await note(deps, tx, viewer, 'reports.pictureViewed', found.subjectId, { report: id, message: seq })
    return found.image
  })
}

async function likelyLinks({ clock }: Deps, tx: Tx, viewer: Viewer, row: store.QueuedRow) {
  // This kind of report is not about a person.
  if (row.subjectId === null || row.kind === ABOUT_NO_PERSON) return []
  const between = { subject: row.subjectId, reporter: row.reporterId, moderator: viewer.id }
  const since = later(clock.now(), -DEVICE_KEY_DAYS * DAY_MS)
  const links = await store.listLikelyLinks(tx, between, since)
  return links.map(({ seenAt, ...link }) => ({ ...link, seenAt: seenAt.toISOString() }))
}

/** Takes a report, so that two moderators do not work on the same one. Idempotent. */
export function takeReport(deps: Deps, viewer: Viewer, id: ReportId): Promise<QueuedReport> {
  return change(deps, viewer, id, async (tx, row, now) => {
    if (row.takenById !== null) return
    await store.take(tx, id, viewer.id, now)
    await note(deps, tx, viewer, 'reports.taken', row.subjectId, { report: id })
  })
}

/** Closes a report for good and notifies its author, with an optional note. */
export function closeReport(
  deps: Deps,
  viewer: Viewer,
  id: ReportId,
  verdict: Verdict,
): Promise<QueuedReport> {
  return change(deps, viewer, id, async (tx, row, now) => {
    await store.close(tx, id, viewer.id, verdict, now)
    await note(deps, tx, viewer, `reports.${verdict.state}`, row.subjectId, { report: id })
  })
}

function change(
  deps: Deps,
  viewer: Viewer,
  id: ReportId,
  make: (tx: Tx, row: store.QueuedRow, now: Date) => Promise<void>,
): Promise<QueuedReport> {
  return deps.db.tx(async (tx) => {
    await store.lock(tx, id)
    const row = (await store.find(tx, viewer.id, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const reason = cannotHandle({ state: row.state, takenBy: row.takenById }, viewer.id)
    if (reason) fail(REPORT_ERRORS[reason])
    await make(tx, row, deps.clock.now())
    const after = (await store.find(tx, viewer.id, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (after.state !== row.state) tx.emit('reports.changed', { id, reporter: row.reporterId })
    return queued(after)
  })
}

/** Records what a moderator did about a report. */
export function note(
  { clock }: Deps,
  tx: Tx,
  viewer: Viewer,
  action: `reports.${string}`,
  subjectId: UserId | null,
  details: Record<string, number>,
) {
  return record(tx, { at: clock.now(), actorId: viewer.id, action, subjectId, details })
}

/** A report as moderators see it in the queue. */
export function queued(row: store.QueuedRow): QueuedReport {
  const { about: _, ...report } = toOwnReport(row)
  return {
    ...report,
    subject: { id: row.subjectId, username: row.username },
    reporter: { id: row.reporterId, username: row.reporterUsername },
    others: { reports: row.otherReports, reporters: row.otherReporters },
    takenBy: row.takenByUsername === null ? null : { id: row.takenById, username: row.takenByUsername },
    takenAt: row.takenAt?.toISOString() ?? null,
  }
}
