import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { sanctionsAndAppeals } from './data-lifecycle.ts'
import { notificationsOfSanctions } from './notifications.ts'
import { bindSanctions } from './routes.ts'
import { endExpiredSanctions } from './service.ts'
import { subscribeSanctions } from './subscribers.ts'

export const sanctions: Feature = {
  name: 'sanctions',
  routes: bindSanctions,
  subscribers: subscribeSanctions,
  jobs: [every(5 * SECOND_MS, 'sanctions', endExpiredSanctions)],
  dataLifecycle: sanctionsAndAppeals,
  notifications: notificationsOfSanctions,
}
