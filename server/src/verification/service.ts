import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { APPEAL_ERRORS, VERIFICATION_ERRORS } from '@hereabouts/contract/verification/errors'
import { type DocumentType, PHOTO_SIDE_PIXELS_MAX } from '@hereabouts/contract/verification/limits'
import type { VerificationState } from '@hereabouts/contract/verification/schemas'
import { changeVerification, findVerification } from '../accounts/service-verification.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { rewritePicture } from '../platform/pictures.ts'
import { cannotAppeal, cannotSendPhoto, cannotSubmit } from './rules.ts'
import { keepPhoto } from './service-photos.ts'
import * as store from './store.ts'
import { findPhoto } from './store-photos.ts'

/** The viewer's own verification. */
export function getVerification({ db }: Deps, viewer: Viewer): Promise<VerificationState> {
  return readState(db, viewer.id)
}

/** Submits the viewer for verification. Fails if they are waiting or verified, or may not submit again. */
export async function submit({ db, clock }: Deps, viewer: Viewer, documentType: DocumentType) {
  const user = await db.tx((tx) =>
    changeVerification(tx, viewer.id, async ({ status }) => {
      const reason = cannotSubmit(status)
      if (reason) fail(VERIFICATION_ERRORS[reason])
      return { status: 'submitted', documentType, since: clock.now() }
    }),
  )
  return { user }
}

/**
 * Stores the photo of the viewer's document, in place of a waiting one. Fails if it is no picture or none is
 * expected.
 */
export async function sendPhoto(deps: Deps, viewer: Viewer, file: Buffer): Promise<VerificationState> {
  const { db } = deps
  await rejectPhotoNotDue(db, viewer.id)
  const picture = await rewritePicture(file, { within: PHOTO_SIDE_PIXELS_MAX })
  await keepPhoto(deps, viewer.id, picture, async (tx) => {
    // It may have been decided meanwhile.
    await changeVerification(tx, viewer.id, async (before) => {
      await rejectPhotoNotDue(tx, viewer.id)
      return before
    })
  })
  return readState(db, viewer.id)
}

/** Asks for another verifier's decision, once. Fails unless there is a decision against the viewer. */
export async function appeal(
  { db, clock }: Deps,
  viewer: Viewer,
  { documentType, text }: { documentType: DocumentType; text: string },
): Promise<{ user: OwnUser }> {
  const user = await db.tx((tx) =>
    changeVerification(tx, viewer.id, async ({ status }) => {
      const course = await store.findCourse(tx, viewer.id)
      const reason = cannotAppeal(status, course.hasAppealed)
      if (reason) fail(APPEAL_ERRORS[reason])
      await store.keepCourse(tx, {
        ...course,
        appealAgainst: status as 'rejected' | 'revoked',
        appealText: text,
        hasAppealed: true,
      })
      return { status: 'submitted', documentType, since: clock.now() }
    }),
  )
  return { user }
}

async function rejectPhotoNotDue(db: Queryable, id: UserId) {
  const { status } = (await findVerification(db, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const { hasAppealed } = await store.findCourse(db, id)
  const reason = cannotSendPhoto(status, hasAppealed)
  if (reason) fail(VERIFICATION_ERRORS[reason])
}

async function readState(db: Queryable, id: UserId): Promise<VerificationState> {
  const found = (await findVerification(db, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const course = await store.findCourse(db, id)
  const photo = await findPhoto(db, id)
  const { status, documentType, since } = found
  const wasDecided = status === 'rejected' || status === 'revoked'
  return {
    status,
    documentType,
    verificationDate: since?.toISOString() ?? null,
    photoSentAt: photo?.arrivedAt.toISOString() ?? null,
    isAppeal: status === 'submitted' && course.appealAgainst !== null,
    reason: wasDecided ? course.reason : null,
    note: wasDecided ? course.note : '',
    canAppeal: cannotAppeal(status, course.hasAppealed) === null,
  }
}
