import { getMonitoring } from '@hereabouts/contract/monitoring/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindMonitoring(serve: Serve, deps: Deps) {
  serve(getMonitoring, ({ query }) => service.getMonitoring(deps, query.span))
}
