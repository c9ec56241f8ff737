import { getTransparency } from '@hereabouts/contract/moderation/endpoints'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { webhooksUnsent } from './data-lifecycle.ts'
import * as service from './service.ts'
import { publishMonths, getTransparency as readTransparency } from './service-transparency.ts'
import { sendWebhooks } from './service-webhooks.ts'
import { subscribeModeration } from './subscribers.ts'

export const moderation: Feature = {
  name: 'moderation',
  routes: (serve, deps) => serve(getTransparency, () => readTransparency(deps)),
  subscribers: subscribeModeration,
  dataLifecycle: webhooksUnsent,
  jobs: [
    every(MINUTE_MS, "the moderators' digest", service.sendDigest),
    every(10 * SECOND_MS, 'alarms', service.sendAlarm),
    every(HOUR_MS, 'transparency', publishMonths),
    every(5 * SECOND_MS, 'webhooks', sendWebhooks),
  ],
}
