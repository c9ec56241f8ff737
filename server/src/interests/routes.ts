import { listInterests } from '@hereabouts/contract/interests/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindInterests(serve: Serve, deps: Deps) {
  serve(listInterests, () => service.listInterests(deps))
}
