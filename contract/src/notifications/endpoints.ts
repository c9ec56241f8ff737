import * as z from 'zod/mini'
import { userId, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { NOTIFICATION_REFUSALS } from './refusals.ts'
import { inbox, inboxQuery, inboxRead, inboxRemoval } from './schemas.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/users/{id}/notifications',
  access: 'self',
  budget: perAccount(240, 'minute'),
  summary: 'What has happened to one in the last days, newest first, and how much of it is unread',
  params: userInPath,
  query: inboxQuery,
  response: inbox,
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/notifications',
  access: 'self',
  budget: perAccount(240, 'minute'),
  summary: 'Say up to when one has read them, on whatever phone',
  params: userInPath,
  body: inboxRead,
  response: nothing,
})

export const removeNotifications = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/notifications',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Have some of them, or all up to a moment, not listed any more',
  params: userInPath,
  body: inboxRemoval,
  response: nothing,
})

export const listMutes = endpoint({
  method: 'GET',
  path: '/api/users/{id}/mutes',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Whose messages come without a sound, a push and a notification',
  params: userInPath,
  response: z.strictObject({ mutes: z.array(z.strictObject({ id: userId, username: z.string() })) }),
})

export const mutePerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/mutes',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Mute somebody whom one can see or has a conversation with; they are not told',
  params: userInPath,
  body: z.strictObject({ userId }),
  response: nothing,
  refusals: [NOTIFICATION_REFUSALS.CANNOT_MUTE_ONESELF, NOTIFICATION_REFUSALS.TOO_MANY_MUTED],
})

export const unmutePerson = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/mutes',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Hear of somebody again',
  params: userInPath,
  body: z.strictObject({ userId }),
  response: nothing,
})
