import type { Feature } from '../platform/feature.ts'
import { verificationsAndPhotos } from './data-lifecycle.ts'
import { notificationsOfVerification } from './notifications.ts'
import { bindVerification } from './routes.ts'
import { destroyUnknownFiles } from './service-photos.ts'

export const verification: Feature = {
  name: 'verification',
  routes: bindVerification,
  dataLifecycle: verificationsAndPhotos,
  notifications: notificationsOfVerification,
  prepare: destroyUnknownFiles,
}
