import { MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import * as service from './service.ts'

export const moderation: Feature = {
  name: 'moderation',
  jobs: [
    every(MINUTE_MS, "the moderators' digest", service.sendDigest),
    every(10 * SECOND_MS, 'alarms', service.sendAlarm),
  ],
}
