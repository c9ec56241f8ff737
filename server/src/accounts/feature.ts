import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { notificationsOfAccounts } from './notifications.ts'
import { bindAccounts } from './routes.ts'
import { appointAdmins } from './service-email.ts'
import { exportAccounts } from './service-export.ts'
import { answerResetRequests } from './service-password-reset.ts'
import { retentionsOfAccounts } from './service-retention.ts'
import { sweepSanctions } from './service-sanctions.ts'
import { subscribeAccounts } from './subscribers.ts'

export const accounts: Feature = {
  name: 'accounts',
  routes: bindAccounts,
  subscribers: subscribeAccounts,
  jobs: [
    every(SECOND_MS, 'password resets', answerResetRequests),
    every(5 * SECOND_MS, 'sanctions', sweepSanctions),
  ],
  dataLifecycle: { exportData: exportAccounts, retentions: retentionsOfAccounts },
  notifications: notificationsOfAccounts,
  prepare: appointAdmins,
}
