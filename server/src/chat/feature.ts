import type { Feature } from '../platform/feature.ts'
import { notificationsOfChat } from './notifications.ts'
import { bindChat } from './routes.ts'
import { exportChat } from './service-export.ts'
import { subscribeChat } from './subscribers.ts'

export const chat: Feature = {
  name: 'chat',
  routes: bindChat,
  subscribers: subscribeChat,
  dataLifecycle: { exportData: exportChat },
  notifications: notificationsOfChat,
}
