import type { Feature } from '../platform/feature.ts'
import { bindAudit } from './routes.ts'

export const audit: Feature = {
  name: 'audit',
  routes: bindAudit,
}
