import type { Feature } from '../platform/feature.ts'
import { notificationsOfVerification } from './notifications.ts'
import { bindVerification } from './routes.ts'
import { exportVerification } from './service-export.ts'
import { sweepUnknownFiles } from './service-photos.ts'
import { retentionsOfVerification } from './service-retention.ts'

export const verification: Feature = {
  name: 'verification',
  routes: bindVerification,
  dataLifecycle: { exportData: exportVerification, retentions: retentionsOfVerification },
  notifications: notificationsOfVerification,
  prepare: sweepUnknownFiles,
}
