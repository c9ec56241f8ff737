import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes, nothing } from '../http/fields.ts'
import { INVITE_ERRORS } from './errors.ts'
import { INVITE_LOOKUPS } from './limits.ts'
import { invite, inviteCode, inviteInPath, invitePreview, invites, newInvite } from './schemas.ts'

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/users/{id}/invites',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List your invites, who joined through them, and who invited you',
  params: userInPath,
  response: invites,
})

export const makeInvite = endpoint({
  method: 'POST',
  path: '/api/users/{id}/invites',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Create an invite',
  params: userInPath,
  body: newInvite,
  response: invite,
  errors: [INVITE_ERRORS.TOO_MANY_INVITES],
})

export const endInvite = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/invites',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Switch an invite off permanently',
  params: userInPath,
  body: z.strictObject({ code: inviteCode }),
  response: nothing,
})

export const previewInvite = endpoint({
  method: 'GET',
  path: '/api/invites/{code}',
  access: 'public',
  budget: INVITE_LOOKUPS,
  summary: 'Check whether an invite is open and who sent it',
  params: inviteInPath,
  response: invitePreview,
})

export const getInviterAvatar = endpoint({
  method: 'GET',
  path: '/api/invites/{code}/avatar',
  access: 'public',
  budget: INVITE_LOOKUPS,
  summary: 'Get the inviter’s picture, while the invite is open and shows them',
  params: inviteInPath,
  response: bytes,
  file: { type: 'image/webp' },
})
