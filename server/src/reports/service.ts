import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import type { Evidence, NewReport, OwnReport } from '@hereabouts/contract/reports/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hasBlockedOnSight } from '../safety/service.ts'
import { mayReport } from './rules.ts'
import * as store from './store.ts'
import * as evidence from './store-evidence.ts'

/**
 * Reports a person, with the evidence that is visible at this moment. A person who was never visible to the
 * reporter and never met or wrote to them does not exist.
 */
export async function reportPerson(deps: Deps, viewer: Viewer, given: NewReport): Promise<OwnReport> {
  const { userId: subject, kind, text = '', context = 'profile' } = given
  if (subject === viewer.id) fail(REPORT_ERRORS.CANNOT_REPORT_ONESELF)
  return deps.db.tx(async (tx) => {
    const acquaintance = await store.findAcquaintance(tx, viewer.id, subject)
    const blocked = { hasBlockedOnSight: await hasBlockedOnSight(tx, viewer.id, subject) }
    if (!acquaintance || !mayReport({ ...acquaintance, ...blocked }, context)) fail(COMMON_ERRORS.NOT_FOUND)
    const { id } = await store.add(tx, {
      ...{ reporter: viewer.id, subject, kind, context, text },
      evidence: await snapshot(deps, tx, viewer.id, subject, context),
      createdAt: deps.clock.now(),
    })
    tx.emit('reports.changed', { id, reporter: viewer.id })
    return toOwnReport(await store.getOwn(tx, id))
  })
}

/** The viewer's own reports and their outcome, newest first. */
export async function listOwnReports({ db }: Deps, viewer: Viewer): Promise<{ reports: OwnReport[] }> {
  return { reports: (await store.listOwn(db, viewer.id)).map(toOwnReport) }
}

/**
 * Creates a report for each "felt unsafe" outcome that has none yet. The outcome is stored in the meetup's
 * row, so a crash in between loses nothing; and the same outcome cannot be reported twice.
 */
export async function reportUnsafeMeetups(deps: Deps, only: MeetupId | null = null): Promise<void> {
  for (const { reporter, subject, meetup } of await store.listUnsafe(deps.db, only))
    await deps.db.tx((tx) => reportMeetupWithin(deps, tx, { reporter, subject, meetup, text: '' }))
}

/**
 * Reports, within the caller's transaction, that a person felt unsafe at a meetup. Once per person and
 * meetup.
 */
export async function reportMeetupWithin(
  deps: Deps,
  tx: Tx,
  { reporter, subject, meetup, text }: { reporter: UserId; subject: UserId; meetup: MeetupId; text: string },
): Promise<void> {
  if (!(await store.markReported(tx, meetup, reporter))) return
  const { id } = await store.add(tx, {
    ...{ reporter, subject, kind: 'felt_unsafe', context: 'meetup', text },
    evidence: await snapshot(deps, tx, reporter, subject, 'meetup'),
    createdAt: deps.clock.now(),
  })
  tx.emit('reports.changed', { id, reporter })
}

async function snapshot(
  { clock }: Deps,
  tx: Queryable,
  reporter: UserId,
  subject: UserId,
  context: ReportContext,
): Promise<Evidence> {
  const hasBlocked = await hasBlockedOnSight(tx, reporter, subject)
  const messages = context === 'chat' ? await evidence.listMessages(tx, reporter, subject) : []
  const meetups = context === 'meetup' ? await evidence.listMeetups(tx, reporter, subject) : []
  return {
    profile: await evidence.getProfile(tx, reporter, subject, hasBlocked, clock.now()),
    messages: messages.map(({ by, text, sentAt }) => ({ by, text, sentAt: sentAt.toISOString() })),
    meetups: meetups.map(({ startsAt, createdAt, ...meetup }) => ({
      ...meetup,
      startsAt: startsAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  }
}

export function toOwnReport(row: store.ReportRow): OwnReport {
  const { id, kind, context, state, text, createdAt, closedAt, note, username, name } = row
  return {
    ...{ id, kind, context, state, text, note },
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    about: { username, name },
  }
}
