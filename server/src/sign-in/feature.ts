import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { sessionsAndBrowsers } from './data-lifecycle.ts'
import { bindSignIn } from './routes.ts'
import { answerResetRequests } from './service-password-reset.ts'
import { subscribeSignIn } from './subscribers.ts'

export const signIn: Feature = {
  name: 'sign-in',
  routes: bindSignIn,
  subscribers: subscribeSignIn,
  jobs: [every(SECOND_MS, 'password resets', answerResetRequests)],
  dataLifecycle: sessionsAndBrowsers,
}
