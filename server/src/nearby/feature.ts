import type { Feature } from '../platform/feature.ts'
import { bindNearby } from './routes.ts'
import { subscribeNearby } from './subscribers.ts'

export const nearby: Feature = {
  name: 'nearby',
  routes: bindNearby,
  subscribers: subscribeNearby,
}
