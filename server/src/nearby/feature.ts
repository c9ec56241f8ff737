import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import { subscribeNearby } from './subscribers.ts'

export const nearby: Feature = {
  name: 'nearby',
  routes: bindNearby,
  subscribers: subscribeNearby,
}

function bindNearby(serve: Serve, deps: Deps) {
  serve(listNearby, ({ viewer }) => service.listNearby(deps, viewer))
}
