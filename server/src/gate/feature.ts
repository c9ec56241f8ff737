import * as contract from '@hereabouts/contract/gate/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { joining } from './data-lifecycle.ts'
import * as service from './service.ts'
import * as invitations from './service-invitations.ts'
import * as waiting from './service-waiting.ts'
import { subscribeGate } from './subscribers.ts'

export const gate: Feature = {
  name: 'gate',
  routes: bindGate,
  subscribers: subscribeGate,
  dataLifecycle: joining,
  prepare: waiting.letAdminsIn,
}

function bindGate(serve: Serve, deps: Deps) {
  serve(contract.getGate, () => service.getGate(deps))
  serve(contract.setGate, ({ viewer, body }) => service.setGate(deps, viewer, body))
  serve(contract.listWaiting, () => waiting.listWaiting(deps))
  serve(contract.decideWaiting, ({ viewer, params, body }) =>
    waiting.decideWaiting(deps, viewer, params.id, body),
  )
  serve(contract.getOwnWaiting, ({ viewer }) => waiting.getOwnWaiting(deps, viewer))
  serve(contract.getInvitation, ({ viewer }) => invitations.getInvitation(deps, viewer))
  serve(contract.makeInvitation, ({ viewer }) => invitations.makeInvitation(deps, viewer))
  serve(contract.checkInvitation, ({ body }) => invitations.checkInvitation(deps, body.token))
}
