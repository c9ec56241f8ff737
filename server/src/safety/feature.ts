import type { Feature } from '../platform/feature.ts'
import { bindSafety } from './routes.ts'
import { exportSafety } from './service-export.ts'

export const safety: Feature = {
  name: 'safety',
  routes: bindSafety,
  dataLifecycle: { exportData: exportSafety },
}
