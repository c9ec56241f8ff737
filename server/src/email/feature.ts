import type { Feature } from '../platform/feature.ts'
import { bindEmail } from './routes.ts'
import { appointAdmins } from './service.ts'
import { exportEmail } from './service-export.ts'
import { retentionsOfEmail } from './service-retention.ts'

export const email: Feature = {
  name: 'email',
  routes: bindEmail,
  dataLifecycle: { exportedIn: 'accounts', exportData: exportEmail, retentions: retentionsOfEmail },
  prepare: appointAdmins,
}
