import { listAudit } from '@hereabouts/contract/audit/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export const audit: Feature = {
  name: 'audit',
  routes: bindAudit,
}

function bindAudit(serve: Serve, deps: Deps) {
  serve(listAudit, ({ query }) => service.listAudit(deps, query))
}
