import { listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindBadges(serve: Serve, deps: Deps) {
  serve(listBadgeTypes, () => service.listBadgeTypes(deps))
}
