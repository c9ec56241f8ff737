import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes, nothing } from '../http/fields.ts'
import { REVIEW_ERRORS } from './errors.ts'
import { approval, disapproval, verificationQueue } from './schemas.ts'

const { NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING, PHOTO_MISSING, PHOTO_CHANGED } = REVIEW_ERRORS
const { DOCUMENT_IN_USE, NOT_VERIFIED } = REVIEW_ERRORS

// A forgotten open phone must not show documents, verify people or revoke verifications, so those ask for the
// password. Rejecting a document does not: it takes nothing away and can be appealed.

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access: 'verifier',
  budget: perAccount(240, 'minute'),
  summary: 'List people waiting for verification, longest first, for verifiers',
  response: verificationQueue,
})

/** A POST, because each view is logged: no link can open it, and nothing fetches it twice. */
export const viewDocumentPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/view',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'View the photo of a person’s document; the view is logged',
  asksPassword: true,
  params: userInPath,
  response: bytes,
  file: { type: 'image/webp' },
  errors: [NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING, PHOTO_MISSING],
})

export const approveVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/approve',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Verify a person by their document; destroys its photo',
  asksPassword: true,
  params: userInPath,
  body: approval,
  response: nothing,
  errors: [NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING, PHOTO_MISSING, PHOTO_CHANGED, DOCUMENT_IN_USE],
})

export const rejectVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/reject',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Reject a person’s document with a reason; destroys its photo',
  params: userInPath,
  body: disapproval,
  response: nothing,
  errors: [NOT_ABOUT_ONESELF, DECIDED_BEFORE, NOT_WAITING],
})

export const revokeVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/revoke',
  access: 'verifier',
  budget: perAccount(60, 'minute'),
  summary: 'Revoke a person’s verification with a reason',
  asksPassword: true,
  params: userInPath,
  body: disapproval,
  response: nothing,
  errors: [NOT_ABOUT_ONESELF, NOT_VERIFIED],
})
