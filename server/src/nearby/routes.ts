import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindNearby(serve: Serve, deps: Deps) {
  serve(listNearby, ({ viewer }) => service.listNearby(deps, viewer))
}
