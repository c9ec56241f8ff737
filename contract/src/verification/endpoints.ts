import * as z from 'zod/mini'
import { ownUser, userInPath } from '../accounts/schemas.ts'
import { endpoint } from '../http/endpoint.ts'
import { DOCUMENT_TYPES } from './limits.ts'
import { VERIFICATION_REFUSALS } from './refusals.ts'

export const submitVerification = endpoint({
  method: 'POST',
  path: '/api/users/{id}/verification',
  access: 'self',
  summary: 'Ask to be verified by a document of this type',
  params: userInPath,
  body: z.strictObject({ documentType: z.enum(DOCUMENT_TYPES) }),
  response: z.strictObject({ user: ownUser }),
  refusals: Object.values(VERIFICATION_REFUSALS),
})
