import * as contract from '@hereabouts/contract/needs/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { needsKept } from './data-lifecycle.ts'
import * as service from './service.ts'

export const needs: Feature = { name: 'needs', routes: bindNeeds, dataLifecycle: needsKept }

function bindNeeds(serve: Serve, deps: Deps) {
  serve(contract.getNeeds, ({ viewer }) => service.getNeeds(deps.db, viewer))
  serve(contract.keepNeeds, ({ viewer, body }) => service.keepNeeds(deps, viewer, body))
}
