import type { Feature } from '../platform/feature.ts'
import { bindMonitoring } from './routes.ts'
import { retentionsOfMonitoring } from './service-retention.ts'

export const monitoring: Feature = {
  name: 'monitoring',
  routes: bindMonitoring,
  dataLifecycle: { retentions: retentionsOfMonitoring },
}
