import type { Feature } from '../platform/feature.ts'
import { samples } from './data-lifecycle.ts'
import { bindMonitoring } from './routes.ts'

export const monitoring: Feature = {
  name: 'monitoring',
  routes: bindMonitoring,
  dataLifecycle: samples,
}
