import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { meetupsAndOutcomes } from './data-lifecycle.ts'
import { notificationsOfMeetups } from './notifications.ts'
import { bindMeetups } from './routes.ts'
import { sweepMeetups } from './service.ts'
import { subscribeMeetups } from './subscribers.ts'

export const meetups: Feature = {
  name: 'meetups',
  routes: bindMeetups,
  subscribers: subscribeMeetups,
  jobs: [every(5 * SECOND_MS, 'meetups', (deps) => sweepMeetups(deps))],
  dataLifecycle: meetupsAndOutcomes,
  notifications: notificationsOfMeetups,
}
