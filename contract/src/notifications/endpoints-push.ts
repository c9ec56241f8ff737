import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { NOTIFICATION_REFUSALS } from './refusals.ts'
import { ownPush, pushEndpoint, pushSettings, pushSubscribed, pushSubscription } from './schemas-push.ts'

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/users/{id}/push-subscriptions',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Have this browser told of things while the app is closed, until its session ends',
  params: userInPath,
  body: pushSubscription,
  response: pushSubscribed,
  refusals: [NOTIFICATION_REFUSALS.ENDPOINT_REFUSED, NOTIFICATION_REFUSALS.KEYS_REFUSED],
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/push-subscriptions',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Have a browser of one’s own not told any more',
  params: userInPath,
  body: z.strictObject({ endpoint: pushEndpoint }),
  response: nothing,
})

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/users/{id}/push-settings',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'Of what one is told while the app is closed, when not, and what may be read on a lock screen',
  params: userInPath,
  response: ownPush,
})

export const changePushSettings = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/push-settings',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Change that, for all of one’s browsers',
  params: userInPath,
  body: pushSettings,
  response: nothing,
})
