import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindAccounts(serve: Serve, deps: Deps) {
  serve(getOwnUser, ({ viewer }) => service.getOwnUser(deps, viewer))
  serve(changeUser, ({ viewer, body }) => service.changeUser(deps, viewer, body))
}
