import * as z from 'zod/mini'
import { ownUser, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { UPLOAD_REFUSALS } from '../http/upload.ts'
import { PHOTO_BYTES_MAX } from './limits.ts'
import { APPEAL_REFUSALS, VERIFICATION_REFUSALS } from './refusals.ts'
import { appeal, submission, verificationState } from './schemas.ts'

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/users/{id}/verification',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'How far one’s verification has come, and why it was refused if it was',
  params: userInPath,
  response: verificationState,
})

export const submitVerification = endpoint({
  method: 'POST',
  path: '/api/users/{id}/verification',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Ask to be verified by a document of this type',
  params: userInPath,
  body: submission,
  response: z.strictObject({ user: ownUser }),
  refusals: Object.values(VERIFICATION_REFUSALS),
})

export const sendDocumentPhoto = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/verification/photo',
  access: 'self',
  // Reading a picture is work: enough for somebody with a bad camera, and no way to keep the server busy.
  budget: perAccount(20, 'hour'),
  summary: 'Send the photo of one’s document, before or after asking; it takes the place of one that waits',
  params: userInPath,
  upload: { bytesMax: PHOTO_BYTES_MAX },
  response: verificationState,
  refusals: [...Object.values(UPLOAD_REFUSALS), ...Object.values(VERIFICATION_REFUSALS)],
})

export const appealVerification = endpoint({
  method: 'POST',
  path: '/api/users/{id}/verification/appeal',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Ask once that another verifier looks at it, after a rejection or revocation',
  params: userInPath,
  body: appeal,
  response: z.strictObject({ user: ownUser }),
  refusals: Object.values(APPEAL_REFUSALS),
})
