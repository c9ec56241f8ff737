import * as contract from '@hereabouts/contract/invites/endpoints'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { invitesAndFriends } from './data-lifecycle.ts'
import { notificationsOfInvites } from './notifications.ts'
import * as service from './service.ts'
import * as preview from './service-preview.ts'
import { subscribeInvites } from './subscribers.ts'

export const invites: Feature = {
  name: 'invites',
  routes: bindInvites,
  subscribers: subscribeInvites,
  describedPages: (deps) => [
    { path: '/invite/:name', describe: (code, reader) => preview.headOfInvite(deps, code, reader) },
  ],
  jobs: [every(10 * SECOND_MS, 'joins by links', service.countJoins)],
  dataLifecycle: invitesAndFriends,
  notifications: notificationsOfInvites,
}

function bindInvites(serve: Serve, deps: Deps) {
  serve(contract.listInvites, ({ viewer }) => service.listInvites(deps, viewer))
  serve(contract.makeInvite, ({ viewer, body }) => service.makeInvite(deps, viewer, body.showsPerson))
  serve(contract.endInvite, ({ viewer, body }) => service.endInvite(deps, viewer, body.code))
  serve(contract.previewInvite, ({ params }) => preview.previewInvite(deps, params.code))
  serve(contract.getInviterAvatar, ({ params }) => preview.getInviterAvatar(deps, params.code))
}
