import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import { ABOUT_GATHERING, type AnyReportContext } from '@hereabouts/contract/reports/limits'
import type {
  Evidence,
  GatheringReport,
  NewReport,
  OwnReport,
  ReportId,
} from '@hereabouts/contract/reports/schemas'
import { brakeOnReport } from '../gate/service-brake.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'
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
    await store.lockReporter(tx, viewer.id)
    const acquaintance = await store.findAcquaintance(tx, viewer.id, subject)
    const blocked = { hasBlockedOnSight: await hasBlockedOnSight(tx, viewer.id, subject) }
    if (!acquaintance || !mayReport({ ...acquaintance, ...blocked }, context)) fail(COMMON_ERRORS.NOT_FOUND)
    const id = await addReport(deps, tx, { reporter: viewer.id, subject, kind, context, text })
    return toOwnReport(await store.getOwn(tx, id))
  })
}

/**
 * Reports a gathering, and so the person who wrote its texts. The reporter learns neither from the response
 * nor later who that is: before a gathering is on, nobody does.
 */
export function reportGathering(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  { kind, text = '' }: GatheringReport,
): Promise<OwnReport> {
  return deps.db.tx(async (tx) => {
    await store.lockReporter(tx, viewer.id)
    const { author, gathering } = await getGathering(tx, id)
    if (author === viewer.id) fail(REPORT_ERRORS.CANNOT_REPORT_ONESELF)
    const reporter = viewer.id
    const context = ABOUT_GATHERING
    const report = await addReport(deps, tx, { reporter, subject: author, kind, context, text, gathering })
    return toOwnReport(await store.getOwn(tx, report))
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
  await addReport(deps, tx, { reporter, subject, kind: 'felt_unsafe', context: 'meetup', text })
}

/**
 * Adds, within the caller's transaction, a report by somebody without an account.
 *
 * @param named whom they named, as typed
 * @param subject the account that is meant, if that is certain
 */
export async function addOutsideReport(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  {
    named,
    subject,
    text,
    isForAdmins,
  }: { named: string; subject: UserId | null; text: string; isForAdmins: boolean },
): Promise<ReportId> {
  const profile = { ...NOBODY, username: named }
  const { id } = await store.addOutside(tx, {
    subject,
    text,
    evidence: { profile, messages: [], meetups: [] },
    createdAt: clock.now(),
    isForAdmins,
  })
  tx.emit('reports.changed', { id, reporter: null })
  return id
}

/** Whether two people had a seat in this gathering at the same time while it was on. */
export async function haveSharedGathering(
  db: Queryable,
  id: GatheringId,
  one: UserId,
  other: UserId,
): Promise<boolean> {
  return (await store.haveSharedGathering(db, id, one, other)).isShared
}

/**
 * Reports, within the caller's transaction, that a person felt unsafe with another member of a gathering.
 * Once per gathering and pair.
 */
export async function reportFeltUnsafe(
  deps: Deps,
  tx: Tx,
  { reporter, subject, at, text }: { reporter: UserId; subject: UserId; at: GatheringId; text: string },
): Promise<void> {
  if (!(await store.markReportedAt(tx, at, reporter, subject))) return
  const { gathering } = await getGathering(tx, at)
  await addReport(deps, tx, { reporter, subject, kind: 'felt_unsafe', context: 'group', text, gathering })
}

/**
 * Adds a report with what is visible at this moment. The same words with the same evidence within minutes are the same
 * report: the answer to the first one was lost.
 */
async function addReport(
  deps: Deps,
  tx: Tx,
  {
    gathering,
    ...report
  }: Omit<store.NewRow, 'evidence' | 'createdAt'> & { gathering?: NonNullable<Evidence['gathering']> },
): Promise<ReportId> {
  const { reporter, subject, context } = report
  const visible = await snapshot(deps, tx, reporter, subject, context)
  const createdAt = deps.clock.now()
  const row = { ...report, evidence: gathering ? { ...visible, gathering } : visible, createdAt }
  const same = await store.findSame(tx, row, later(createdAt, -REPEATED_MS))
  if (same) return same.id
  const { id } = await store.add(tx, row)
  const pictures = visible.messages.flatMap(({ picture }) => (picture ? [picture.seq] : []))
  if (subject !== null && pictures.length > 0)
    await evidence.keepPictures(tx, id, reporter, subject, pictures)
  await brakeOnReport(deps, tx)
  tx.emit('reports.changed', { id, reporter })
  return id
}

/** A gathering as evidence, and the author of its texts, unless their account is gone. */
async function getGathering(tx: Queryable, id: GatheringId) {
  const { author, startsAt, ...texts } = (await store.findGathering(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return { author, gathering: { ...texts, startsAt: startsAt.toISOString() } }
}

async function snapshot(
  { clock }: Deps,
  tx: Queryable,
  reporter: UserId,
  subject: UserId | null,
  context: AnyReportContext,
): Promise<Evidence> {
  if (subject === null) return { profile: NOBODY, messages: [], meetups: [] }
  const hasBlocked = await hasBlockedOnSight(tx, reporter, subject)
  if (context === 'chat') await evidence.lockMessages(tx, reporter, subject)
  const messages =
    context === 'chat'
      ? await evidence.listMessages(tx, reporter, subject)
      : context === 'group'
        ? (await evidence.listGroupMessages(tx, reporter, subject)).map((row) => ({ ...row, ...NO_PICTURE }))
        : []
  const meetups = context === 'meetup' ? await evidence.listMeetups(tx, reporter, subject) : []
  return {
    profile: await evidence.getProfile(tx, reporter, subject, hasBlocked, clock.now()),
    messages: messages.map(toEvidence),
    meetups: meetups.map(({ startsAt, createdAt, ...meetup }) => ({
      ...meetup,
      startsAt: startsAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  }
}

const REPEATED_MS = 10 * MINUTE_MS

/** Groups have texts only. */
const NO_PICTURE = { pictureWidth: null, pictureHeight: null, hasPicture: false }

/** The evidence about somebody whose profile is not part of it. */
export const NOBODY = {
  username: '',
  name: '',
  avatarUrl: null,
  isVerified: false,
  interests: [],
  about: null,
  upFor: null,
}

function toEvidence(row: evidence.MessageRow): Evidence['messages'][number] {
  const { by, text, sentAt, seq, pictureWidth: width, pictureHeight: height, hasPicture } = row
  const message = { by, text, sentAt: sentAt.toISOString() }
  if (row.isTakenBack) return { ...message, isTakenBack: true }
  if (width === null || height === null) return message
  // Moderators have no need to see what the reporter sent.
  return { ...message, picture: by === 'subject' && hasPicture ? { seq, width, height } : null }
}

export function toOwnReport(row: store.ReportRow): OwnReport {
  const { id, kind, context, state, text, createdAt, closedAt, note, noteCanned, username, name, gathering } =
    row
  return {
    id,
    kind,
    context,
    state,
    text,
    note,
    ...(noteCanned && { canned: noteCanned }),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    about: gathering === null ? { username, name } : { username: '', name: gathering },
  }
}
