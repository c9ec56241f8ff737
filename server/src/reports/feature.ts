import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { reportsMade } from './data-lifecycle.ts'
import { notificationsOfReports } from './notifications.ts'
import { bindReports } from './routes.ts'
import { reportUnsafeMeetups } from './service.ts'
import { subscribeReports } from './subscribers.ts'

export const reports: Feature = {
  name: 'reports',
  routes: bindReports,
  subscribers: subscribeReports,
  jobs: [every(30 * SECOND_MS, 'unsafe meetups', reportUnsafeMeetups)],
  dataLifecycle: reportsMade,
  notifications: notificationsOfReports,
}
