import type { Feature } from '../platform/feature.ts'
import { bindAvailability } from './routes.ts'
import { endOrphans } from './service.ts'
import { exportAvailability } from './service-export.ts'
import { retentionsOfAvailability } from './service-retention.ts'
import { subscribeAvailability } from './subscribers.ts'

export const availability: Feature = {
  name: 'availability',
  routes: bindAvailability,
  subscribers: subscribeAvailability,
  dataLifecycle: { exportData: exportAvailability, retentions: retentionsOfAvailability },
  prepare: endOrphans,
}
