import * as z from 'zod/mini'
import { ownUser, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes } from '../http/fields.ts'
import { UPLOAD_ERRORS } from '../http/limits-upload.ts'
import { AVATAR_BYTES_MAX, AVATAR_HASH_PATTERN, AVATAR_KEPT_SECONDS } from './limits-avatar.ts'

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/avatar',
  access: 'self',
  // Decoding a picture is expensive.
  budget: perAccount(30, 'hour'),
  summary: 'Set your picture; the server keeps its square centre',
  // Chosen during sign-up, and saved right after it.
  whileWaiting: true,
  params: userInPath,
  upload: { bytesMax: AVATAR_BYTES_MAX },
  response: ownUser,
  errors: Object.values(UPLOAD_ERRORS),
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/avatar',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Remove your picture',
  params: userInPath,
  response: ownUser,
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/users/{id}/avatar/{hash}',
  access: 'user',
  budget: perAccount(600, 'minute'),
  summary: 'Get a person’s picture, if you may see them or have a meetup or conversation with them',
  params: z.strictObject({
    ...userInPath.shape,
    hash: z.string().check(z.regex(AVATAR_HASH_PATTERN)),
  }),
  response: bytes,
  file: { type: 'image/webp', keptSeconds: AVATAR_KEPT_SECONDS },
})
