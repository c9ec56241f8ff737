import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { notificationsOfMeetups } from './notifications.ts'
import { bindMeetups } from './routes.ts'
import { sweepMeetups } from './service.ts'
import { exportMeetups } from './service-export.ts'
import { retentionsOfMeetups } from './service-retention.ts'
import { subscribeMeetups } from './subscribers.ts'

export const meetups: Feature = {
  name: 'meetups',
  routes: bindMeetups,
  subscribers: subscribeMeetups,
  jobs: [every(5 * SECOND_MS, 'meetups', (deps) => sweepMeetups(deps))],
  dataLifecycle: { exportData: exportMeetups, retentions: retentionsOfMeetups },
  notifications: notificationsOfMeetups,
}
