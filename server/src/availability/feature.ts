import type { Feature } from '../platform/feature.ts'
import { availabilityAndPlaces } from './data-lifecycle.ts'
import { bindAvailability } from './routes.ts'
import { endOrphans } from './service.ts'
import { subscribeAvailability } from './subscribers.ts'

export const availability: Feature = {
  name: 'availability',
  routes: bindAvailability,
  subscribers: subscribeAvailability,
  dataLifecycle: availabilityAndPlaces,
  prepare: endOrphans,
}
