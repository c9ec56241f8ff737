import type { Feature } from '../platform/feature.ts'
import { bindAdmin } from './routes.ts'

export const admin: Feature = {
  name: 'admin',
  routes: bindAdmin,
}
