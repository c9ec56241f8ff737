import type { Feature } from '../platform/feature.ts'
import { conversationsAndMessages } from './data-lifecycle.ts'
import { notificationsOfChat } from './notifications.ts'
import { bindChat } from './routes.ts'
import { subscribeChat } from './subscribers.ts'

export const chat: Feature = {
  name: 'chat',
  routes: bindChat,
  subscribers: subscribeChat,
  dataLifecycle: conversationsAndMessages,
  notifications: notificationsOfChat,
}
