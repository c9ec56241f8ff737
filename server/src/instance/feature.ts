import type { Feature } from '../platform/feature.ts'
import { announcements } from './data-lifecycle.ts'
import { bindInstance } from './routes.ts'
import { subscribeInstance } from './subscribers.ts'

export const instance: Feature = {
  name: 'instance',
  routes: bindInstance,
  subscribers: subscribeInstance,
  dataLifecycle: announcements,
}
