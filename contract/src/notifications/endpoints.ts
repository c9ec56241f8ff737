import * as z from 'zod/mini'
import { userId, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { NOTIFICATION_ERRORS } from './errors.ts'
import { inbox, inboxQuery, inboxRead, inboxRemoval } from './schemas.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/users/{id}/notifications',
  access: 'self',
  budget: perAccount(240, 'minute'),
  summary: 'List recent notifications, newest first, with the number of unread ones',
  params: userInPath,
  query: inboxQuery,
  response: inbox,
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/notifications',
  access: 'self',
  budget: perAccount(240, 'minute'),
  summary: 'Mark notifications as read up to a time, on all devices',
  params: userInPath,
  body: inboxRead,
  response: nothing,
})

export const removeNotifications = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/notifications',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Delete some notifications, or all up to a time',
  params: userInPath,
  body: inboxRemoval,
  response: nothing,
})

export const listMutes = endpoint({
  method: 'GET',
  path: '/api/users/{id}/mutes',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List muted people',
  params: userInPath,
  response: z.strictObject({ mutes: z.array(z.strictObject({ id: userId, username: z.string() })) }),
})

export const mutePerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/mutes',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Mute a person whom you can see or have a conversation with, without their knowledge',
  params: userInPath,
  body: z.strictObject({ userId }),
  response: nothing,
  errors: [NOTIFICATION_ERRORS.CANNOT_MUTE_ONESELF, NOTIFICATION_ERRORS.TOO_MANY_MUTED],
})

export const unmutePerson = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/mutes',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Unmute a person',
  params: userInPath,
  body: z.strictObject({ userId }),
  response: nothing,
})
