import type { Feature } from '../platform/feature.ts'
import { userRow } from './data-lifecycle.ts'
import { bindAccounts } from './routes.ts'
import { subscribeAccounts } from './subscribers.ts'

export const accounts: Feature = {
  name: 'accounts',
  routes: bindAccounts,
  subscribers: subscribeAccounts,
  dataLifecycle: userRow,
}
