import { listInterests } from '@hereabouts/contract/interests/endpoints'
import * as contract from '@hereabouts/contract/interests/endpoints-team'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import * as team from './service-team.ts'

export function bindInterests(serve: Serve, deps: Deps) {
  serve(listInterests, () => service.listInterests(deps))

  serve(contract.searchInterests, ({ query }) => team.searchInterests(deps, query))
  serve(contract.renameInterest, ({ viewer, params, body }) =>
    team.rename(deps, viewer, params.id, body.name),
  )
  serve(contract.hideInterest, ({ viewer, params, body }) =>
    team.hide(deps, viewer, params.id, body.isHidden),
  )
  serve(contract.mergeInterest, ({ viewer, params, body }) =>
    team.merge(deps, viewer, params.id, body.intoId),
  )
}
