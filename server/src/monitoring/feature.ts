import { getMonitoring } from '@hereabouts/contract/monitoring/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { samples } from './data-lifecycle.ts'
import * as service from './service.ts'

export const monitoring: Feature = {
  name: 'monitoring',
  routes: bindMonitoring,
  dataLifecycle: samples,
}

function bindMonitoring(serve: Serve, deps: Deps) {
  serve(getMonitoring, ({ query }) => service.getMonitoring(deps, query.span))
}
