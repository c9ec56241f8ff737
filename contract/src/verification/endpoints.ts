import * as z from 'zod/mini'
import { ownUser, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { UPLOAD_ERRORS } from '../http/limits-upload.ts'
import { APPEAL_ERRORS, VERIFICATION_ERRORS } from './errors.ts'
import { PHOTO_BYTES_MAX } from './limits.ts'
import { appeal, submission, verificationState } from './schemas.ts'

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/users/{id}/verification',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Get the state of your verification, and the reason for a rejection',
  params: userInPath,
  response: verificationState,
})

export const submitVerification = endpoint({
  method: 'POST',
  path: '/api/users/{id}/verification',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Request verification with a document of this type',
  params: userInPath,
  body: submission,
  response: z.strictObject({ user: ownUser }),
  errors: Object.values(VERIFICATION_ERRORS),
})

export const sendDocumentPhoto = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/verification/photo',
  access: 'self',
  // Decoding a picture is expensive. Enough for a person with a bad camera, too little
  // to keep the server busy.
  budget: perAccount(20, 'hour'),
  summary: 'Upload the photo of your document, before or after the request; replaces one that is waiting',
  params: userInPath,
  upload: { bytesMax: PHOTO_BYTES_MAX },
  response: verificationState,
  errors: [...Object.values(UPLOAD_ERRORS), ...Object.values(VERIFICATION_ERRORS)],
})

export const appealVerification = endpoint({
  method: 'POST',
  path: '/api/users/{id}/verification/appeal',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Appeal a rejection or revocation once, to another verifier',
  params: userInPath,
  body: appeal,
  response: z.strictObject({ user: ownUser }),
  errors: Object.values(APPEAL_ERRORS),
})
