import type { Feature } from '../platform/feature.ts'
import { bindPeople } from './routes.ts'
import { retentionsOfPeople } from './service-retention.ts'

export const people: Feature = {
  name: 'people',
  routes: bindPeople,
  dataLifecycle: { retentions: retentionsOfPeople },
}
