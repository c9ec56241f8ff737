import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { REVIEW_ERRORS } from '@hereabouts/contract/verification/errors'
import { PHOTO_DAYS_MAX, QUEUE_PER_PAGE } from '@hereabouts/contract/verification/limits'
import {
  type Approval,
  type Disapproval,
  normalDocumentNumber,
  type VerificationQueue,
  type WaitingVerification,
} from '@hereabouts/contract/verification/schemas'
import {
  changeVerification,
  findVerification,
  listSubmitted,
  type Submitted,
  type Verification,
} from '../accounts/service-verification.ts'
import { record } from '../audit/service.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { endOnVerification } from '../sanctions/service.ts'
import { getAccount } from '../sanctions/service-team.ts'
import { cannotReview } from './rules.ts'
import { type Outcome, sendLetter } from './service-letters.ts'
import { destroyNow, destroyOverduePhotos } from './service-photos.ts'
import * as store from './store.ts'
import * as photos from './store-photos.ts'

/** Waiting people, longest first, without those whom the viewer may not decide about. */
export async function listQueue({ db }: Deps, viewer: Viewer): Promise<VerificationQueue> {
  const { submitted, theirs } = await findTheirs(db, viewer)
  const shown = theirs.slice(0, QUEUE_PER_PAGE)
  const shownPhotos = await photos.listPhotos(
    db,
    shown.map(({ userId }) => userId),
  )
  const photoOf = new Map(shownPhotos.map(({ userId, id }) => [userId, id]))
  return {
    waiting: shown.map((one) => toWaitingVerification(one, one.course, photoOf.get(one.userId) ?? null)),
    more: theirs.length - shown.length,
    forOthers: submitted.length - theirs.length,
  }
}

/** The number of people waiting whom the viewer may decide about, and since when the first one waits. */
export async function measureQueue({ db }: { db: Queryable }, viewer: Pick<Viewer, 'id'>) {
  const { theirs } = await findTheirs(db, viewer)
  return { waiting: theirs.length, oldestAt: theirs[0]?.submittedAt ?? null }
}

/** Whether this person waits and the viewer, as a verifier, may decide about them. */
export async function mayReview(db: Queryable, viewer: Viewer, subject: UserId): Promise<boolean> {
  const { role } = await getAccount(db, viewer.id)
  if (role !== 'verifier' && role !== 'admin') return false
  const found = await findVerification(db, subject)
  if (!found) return false
  return !cannotReview(viewer.id, subject, reviewed(found.status, await store.findCourse(db, subject)))
}

/** The photo that a person sent. Records the view before it returns the photo. */
export async function viewPhoto(deps: Deps, viewer: Viewer, subject: UserId): Promise<Buffer> {
  const { db, clock, documents } = deps
  const { name } = await db.tx(async (tx) => {
    await requireReviewable(tx, viewer, subject)
    const photo = (await photos.findPhoto(tx, subject)) ?? fail(REVIEW_ERRORS.PHOTO_MISSING)
    const details = { photo: photo.id }
    await record(tx, { at: clock.now(), ...entry(viewer, 'viewed', subject), details })
    return photo
  })
  return (await documents.get(name)) ?? fail(REVIEW_ERRORS.PHOTO_MISSING)
}

/** Verifies a person, whose document must not be in use by another account. Destroys the photo. */
export async function approve(deps: Deps, viewer: Viewer, subject: UserId, given: Approval) {
  const isInUse = await decide(deps, viewer, subject, async (tx, before, course) => {
    const photo = (await photos.findPhoto(tx, subject)) ?? fail(REVIEW_ERRORS.PHOTO_MISSING)
    if (photo.id !== given.photoId) fail(REVIEW_ERRORS.PHOTO_CHANGED)
    const number = `${before.documentType} ${normalDocumentNumber(given.documentNumber)}`
    const isFree = await store.claimDocument(tx, deps.secret.digest('document number', number), subject)
    // Recorded, so that no verifier can probe unnoticed whose documents are in use.
    if (!isFree) return { action: 'duplicate' }
    await store.keepCourse(tx, { ...course, ...store.NO_COURSE, decidedBy: viewer.id })
    await endOnVerification(deps, tx, subject)
    return { action: 'approved', status: 'verified' }
  })
  if (isInUse) fail(REVIEW_ERRORS.DOCUMENT_IN_USE)
  return {}
}

/** Rejects a submission. A rejected appeal against a revocation leaves the person revoked. */
export async function reject(deps: Deps, viewer: Viewer, subject: UserId, { reason, note }: Disapproval) {
  await decide(deps, viewer, subject, async (tx, _, course) => {
    const status = course.appealAgainst ?? 'rejected'
    const over = { appealAgainst: null, appealText: '' }
    await store.keepCourse(tx, { ...course, ...over, reason, note, decidedBy: viewer.id })
    return { action: 'rejected', status, details: { reason } }
  })
  return {}
}

/** Revokes a verification. */
export async function revoke(deps: Deps, viewer: Viewer, subject: UserId, { reason, note }: Disapproval) {
  const { db, clock } = deps
  if (subject === viewer.id) fail(REVIEW_ERRORS.NOT_ABOUT_ONESELF)
  await db.tx(async (tx) => {
    if (!(await findVerification(tx, subject))) fail(COMMON_ERRORS.NOT_FOUND)
    const user = await changeVerification(tx, subject, async ({ status, documentType }) => {
      if (status !== 'verified') fail(REVIEW_ERRORS.NOT_VERIFIED)
      await store.keepCourse(tx, { userId: subject, ...store.NO_COURSE, reason, note, decidedBy: viewer.id })
      return { status: 'revoked', documentType, since: clock.now() }
    })
    await record(tx, { at: clock.now(), ...entry(viewer, 'revoked', subject), details: { reason } })
    await sendLetter(deps, tx, user, { kind: 'revoked', reason, note, canAppeal: true })
  })
  return {}
}

/**
 * Expires submissions that nobody decided in time, and destroys photos past their retention time; resolves to
 * their number.
 */
export async function cleanUpVerifications(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const before = later(clock.now(), -PHOTO_DAYS_MAX * DAY_MS)
  for (const { userId } of await listSubmitted(db, before))
    await db.tx((tx) => expire(deps, tx, userId, before))
  return destroyOverduePhotos(deps)
}

interface Decision {
  action: 'approved' | 'rejected' | 'duplicate'
  /** The new status; unchanged if missing. */
  status?: Verification['status']
  details?: { reason: Disapproval['reason'] }
}

/**
 * Decides one submission under a lock on its person: records the decision, notifies the person and destroys
 * the photo. Resolves to whether it was left undecided.
 */
async function decide(
  deps: Deps,
  viewer: Viewer,
  subject: UserId,
  make: (tx: Tx, before: Verification, course: store.Course) => Promise<Decision>,
): Promise<boolean> {
  const { db, clock } = deps
  const isLeft = await db.tx(async (tx) => {
    await requireReviewable(tx, viewer, subject)
    let made: Decision | undefined
    const user = await changeVerification(tx, subject, async (before) => {
      // Another verifier may have decided while this transaction waited for the lock.
      const course = await requireReviewable(tx, viewer, subject)
      made = await make(tx, before, course)
      if (!made.status) return before
      return { status: made.status, documentType: before.documentType, since: clock.now() }
    })
    if (!made) throw new Error('the decision changed nothing')
    const { action, status, details = {} } = made
    await record(tx, { at: clock.now(), ...entry(viewer, action, subject), details })
    if (!status) return true
    await photos.markPhotosForDestruction(tx, subject)
    await sendLetter(deps, tx, user, await outcomeOf(tx, subject, status))
    return false
  })
  await destroyNow(deps)
  return isLeft
}

async function outcomeOf(tx: Tx, subject: UserId, status: Verification['status']): Promise<Outcome> {
  if (status === 'verified') return { kind: 'verified' }
  const { reason, note, hasAppealed } = await store.findCourse(tx, subject)
  return { kind: 'rejected', reason: reason ?? 'other', note, canAppeal: !hasAppealed }
}

/** Lets a person start again whose submission nobody reviewed in time. */
async function expire(deps: Deps, tx: Tx, userId: UserId, before: Date) {
  const { clock } = deps
  let hasEnded = false
  const user = await changeVerification(tx, userId, async (progress) => {
    if (progress.status !== 'submitted' || !progress.since || progress.since > before) return progress
    hasEnded = true
    const course = await store.findCourse(tx, userId)
    const wasRevoked = course.appealAgainst === 'revoked'
    // An appeal that nobody reviewed does not count.
    await store.keepCourse(tx, { ...course, appealAgainst: null, appealText: '', hasAppealed: false })
    return { ...progress, status: wasRevoked ? 'revoked' : 'expired', since: clock.now() }
  })
  if (!hasEnded) return
  await photos.markPhotosForDestruction(tx, userId)
  await record(tx, { at: clock.now(), actorId: null, action: 'verification.expired', subjectId: userId })
  await sendLetter(deps, tx, user, { kind: 'expired' })
}

/** All waiting people, and those whom the viewer may decide about. */
async function findTheirs(db: Queryable, viewer: Pick<Viewer, 'id'>) {
  const submitted = await listSubmitted(db)
  const people = submitted.map(({ userId }) => userId)
  const courses = new Map((await store.listCourses(db, people)).map((course) => [course.userId, course]))
  const theirs = submitted
    .map((one) => ({ ...one, course: courses.get(one.userId) ?? { userId: one.userId, ...store.NO_COURSE } }))
    .filter(({ userId, course }) => !cannotReview(viewer.id, userId, reviewed('submitted', course)))
  return { submitted, theirs }
}

/**
 * Fails if the viewer may not decide about this person now; resolves to the course of the verification so
 * far.
 */
async function requireReviewable(tx: Tx, viewer: Viewer, subject: UserId): Promise<store.Course> {
  const found = (await findVerification(tx, subject)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const course = await store.findCourse(tx, subject)
  const reason = cannotReview(viewer.id, subject, reviewed(found.status, course))
  if (reason) fail(REVIEW_ERRORS[reason])
  return course
}

function reviewed(
  status: Verification['status'],
  { appealAgainst, decidedBy }: Omit<store.Course, 'userId'>,
) {
  return { status, isAppeal: appealAgainst !== null, decidedBy }
}

function entry(viewer: Viewer, action: string, subjectId: UserId) {
  return { actorId: viewer.id, action: `verification.${action}`, subjectId } as const
}

function toWaitingVerification(
  one: Submitted,
  course: store.Course,
  photoId: photos.PhotoId | null,
): WaitingVerification {
  const { userId, username, name, avatarUrl, documentType, submittedAt, memberSince } = one
  const { appealAgainst, appealText, reason, note } = course
  return {
    userId,
    username,
    name,
    avatarUrl,
    documentType,
    photoId,
    submittedAt: submittedAt.toISOString(),
    memberSince: memberSince.toISOString(),
    appeal: appealAgainst && { against: appealAgainst, text: appealText, reason, note },
  }
}
