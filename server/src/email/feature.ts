import type { Feature } from '../platform/feature.ts'
import { emailLinks } from './data-lifecycle.ts'
import { bindEmail } from './routes.ts'
import { appointAdmins } from './service.ts'

export const email: Feature = {
  name: 'email',
  routes: bindEmail,
  dataLifecycle: emailLinks,
  prepare: appointAdmins,
}
