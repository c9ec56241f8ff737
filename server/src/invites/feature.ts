import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { invitesAndFriends } from './data-lifecycle.ts'
import { notificationsOfInvites } from './notifications.ts'
import { bindInvites } from './routes.ts'
import { countJoins } from './service.ts'
import { headOfInvite } from './service-preview.ts'
import { subscribeInvites } from './subscribers.ts'

export const invites: Feature = {
  name: 'invites',
  routes: bindInvites,
  subscribers: subscribeInvites,
  describedPages: (deps) => [
    { path: '/invite/:name', describe: (code, address) => headOfInvite(deps, code, address) },
  ],
  jobs: [every(10 * SECOND_MS, 'joins by links', countJoins)],
  dataLifecycle: invitesAndFriends,
  notifications: notificationsOfInvites,
}
