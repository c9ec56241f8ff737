import type { Feature } from '../platform/feature.ts'
import { marksMutesAndPushes } from './data-lifecycle.ts'
import { bindNotifications } from './routes.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes: bindNotifications,
  dataLifecycle: marksMutesAndPushes,
}
