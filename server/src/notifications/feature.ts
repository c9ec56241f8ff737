import type { Feature } from '../platform/feature.ts'
import { bindNotifications } from './routes.ts'
import { exportNotifications } from './service-export.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes: bindNotifications,
  dataLifecycle: { exportData: exportNotifications },
}
