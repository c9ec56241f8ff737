import type { Feature } from '../platform/feature.ts'
import { accountsAndTraces } from './data-lifecycle.ts'
import { bindPeople } from './routes.ts'

export const people: Feature = {
  name: 'people',
  routes: bindPeople,
  dataLifecycle: accountsAndTraces,
}
