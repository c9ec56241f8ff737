import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes, nothing } from '../http/fields.ts'
import { REVIEW_REFUSALS } from './refusals.ts'
import { approval, disapproval, verificationQueue } from './schemas.ts'

const { NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING, PHOTO_MISSING, PHOTO_CHANGED } = REVIEW_REFUSALS
const { DOCUMENT_IN_USE, NOT_VERIFIED } = REVIEW_REFUSALS

// The password is asked for again by what a phone left open must not do: show documents, give the shield, take it away. Not
// by turning a document down, which takes nothing that somebody had and can be appealed.

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access: 'verifier',
  budget: perAccount(240, 'minute'),
  summary: 'Who waits to be verified, the longest first, for verifiers',
  response: verificationQueue,
})

/** A change, as each view is written down: so no link opens it, and nothing asks for it twice. */
export const viewDocumentPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/view',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Look at the photo of somebody’s document; that one did is recorded',
  asksPassword: true,
  params: userInPath,
  response: bytes,
  file: { type: 'image/webp' },
  refusals: [NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING, PHOTO_MISSING],
})

export const approveVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/approve',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Verify somebody by their document; its photo is destroyed',
  asksPassword: true,
  params: userInPath,
  body: approval,
  response: nothing,
  refusals: [NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING, PHOTO_MISSING, PHOTO_CHANGED, DOCUMENT_IN_USE],
})

export const rejectVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/reject',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Do not accept somebody’s document, and say why; its photo is destroyed',
  params: userInPath,
  body: disapproval,
  response: nothing,
  refusals: [NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING],
})

export const revokeVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/revoke',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Take somebody’s verification back, and say why',
  asksPassword: true,
  params: userInPath,
  body: disapproval,
  response: nothing,
  refusals: [NOT_ABOUT_ONESELF, NOT_VERIFIED],
})
