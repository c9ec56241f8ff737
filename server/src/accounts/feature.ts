import type { Feature } from '../platform/feature.ts'
import { bindAccounts } from './routes.ts'
import { exportAccounts } from './service-export.ts'
import { subscribeAccounts } from './subscribers.ts'

export const accounts: Feature = {
  name: 'accounts',
  routes: bindAccounts,
  subscribers: subscribeAccounts,
  dataLifecycle: { exportData: exportAccounts },
}
