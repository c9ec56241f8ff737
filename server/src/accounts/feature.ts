import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { userRow } from './data-lifecycle.ts'
import * as service from './service.ts'
import { subscribeAccounts } from './subscribers.ts'

export const accounts: Feature = {
  name: 'accounts',
  routes: bindAccounts,
  subscribers: subscribeAccounts,
  dataLifecycle: userRow,
}

function bindAccounts(serve: Serve, deps: Deps) {
  serve(getOwnUser, ({ viewer }) => service.getOwnUser(deps, viewer))
  serve(changeUser, ({ viewer, body }) => service.changeUser(deps, viewer, body))
}
