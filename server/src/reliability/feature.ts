import { undoMissed } from '@hereabouts/contract/reliability/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { missedYeses } from './data-lifecycle.ts'
import * as service from './service.ts'

export const reliability: Feature = {
  name: 'reliability',
  routes: bindReliability,
  dataLifecycle: missedYeses,
}

function bindReliability(serve: Serve, deps: Deps) {
  serve(undoMissed, ({ viewer }) => service.undoMissed(deps, viewer))
}
