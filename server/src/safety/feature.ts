import { blockPerson, listBlocks, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { blocks } from './data-lifecycle.ts'
import * as service from './service.ts'

export const safety: Feature = {
  name: 'safety',
  routes: bindSafety,
  dataLifecycle: blocks,
}

function bindSafety(serve: Serve, deps: Deps) {
  serve(listBlocks, ({ viewer }) => service.listBlocks(deps, viewer))
  serve(blockPerson, ({ viewer, body }) => service.blockPerson(deps, viewer, body.userId))
  serve(unblockPerson, ({ viewer, body }) => service.unblockPerson(deps, viewer, body.userId))
}
