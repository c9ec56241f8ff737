import type { Feature } from '../platform/feature.ts'
import { bindInstance } from './routes.ts'
import { retentionsOfInstance } from './service.ts'
import { subscribeInstance } from './subscribers.ts'

export const instance: Feature = {
  name: 'instance',
  routes: bindInstance,
  subscribers: subscribeInstance,
  dataLifecycle: { retentions: retentionsOfInstance },
}
