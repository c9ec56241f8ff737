import type { Feature } from '../platform/feature.ts'
import { blocks } from './data-lifecycle.ts'
import { bindSafety } from './routes.ts'

export const safety: Feature = {
  name: 'safety',
  routes: bindSafety,
  dataLifecycle: blocks,
}
