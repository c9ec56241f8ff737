import { MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { webhooksUnsent } from './data-lifecycle.ts'
import * as service from './service.ts'
import { sendWebhooks } from './service-webhooks.ts'
import { subscribeModeration } from './subscribers.ts'

export const moderation: Feature = {
  name: 'moderation',
  subscribers: subscribeModeration,
  dataLifecycle: webhooksUnsent,
  jobs: [
    every(MINUTE_MS, "the moderators' digest", service.sendDigest),
    every(10 * SECOND_MS, 'alarms', service.sendAlarm),
    every(5 * SECOND_MS, 'webhooks', sendWebhooks),
  ],
}
