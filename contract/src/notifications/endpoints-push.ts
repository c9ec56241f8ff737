import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { NOTIFICATION_ERRORS } from './errors.ts'
import {
  ownPush,
  pushEndpoint,
  pushReceipt,
  pushSettings,
  pushSubscribed,
  pushSubscription,
  pushTested,
} from './schemas-push.ts'

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/users/{id}/push-subscriptions',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Subscribe this browser to push notifications, until its session ends',
  params: userInPath,
  body: pushSubscription,
  response: pushSubscribed,
  errors: [NOTIFICATION_ERRORS.ENDPOINT_REJECTED, NOTIFICATION_ERRORS.KEYS_REJECTED],
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/push-subscriptions',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Unsubscribe one of your browsers from push notifications',
  params: userInPath,
  body: z.strictObject({ endpoint: pushEndpoint }),
  response: nothing,
})

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/users/{id}/push-settings',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'Get push settings: kinds, quiet hours, and text on the lock screen',
  params: userInPath,
  response: ownPush,
})

export const changePushSettings = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/push-settings',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Change push settings for all of your browsers',
  params: userInPath,
  body: pushSettings,
  response: nothing,
})

export const testPush = endpoint({
  method: 'POST',
  path: '/api/users/{id}/push-tests',
  access: 'self',
  budget: perAccount(10, 'hour', { inFlightMax: 1 }),
  summary: 'Send a push to this browser, and get the answer of its push service',
  params: userInPath,
  response: pushTested,
  errors: [NOTIFICATION_ERRORS.NOT_SUBSCRIBED],
})

// Without a session: one that confirms pushes would never end, because each call renews it.
export const confirmPush = endpoint({
  method: 'POST',
  path: '/api/push-receipts',
  access: 'public',
  // Mobile networks put many phones behind one address.
  budget: perAddress(1200, 'hour'),
  summary: 'Confirm that a push arrived, by the receipt in it. Answers the same for an unknown one',
  body: pushReceipt,
  response: nothing,
})
