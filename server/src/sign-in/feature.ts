import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { bindSignIn } from './routes.ts'
import { exportSignIn } from './service-export.ts'
import { answerResetRequests } from './service-password-reset.ts'
import { retentionsOfSignIn } from './service-retention.ts'
import { subscribeSignIn } from './subscribers.ts'

export const signIn: Feature = {
  name: 'sign-in',
  routes: bindSignIn,
  subscribers: subscribeSignIn,
  jobs: [every(SECOND_MS, 'password resets', answerResetRequests)],
  dataLifecycle: { exportedIn: 'accounts', exportData: exportSignIn, retentions: retentionsOfSignIn },
}
