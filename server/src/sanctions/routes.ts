import {
  acknowledgeSanction,
  appealSanction,
  listOwnSanctions,
} from '@hereabouts/contract/sanctions/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as sanctions from './service.ts'

export function bindSanctions(serve: Serve, deps: Deps) {
  serve(listOwnSanctions, ({ viewer }) => sanctions.listOwnSanctions(deps, viewer))
  serve(acknowledgeSanction, ({ viewer, params }) => sanctions.acknowledgeSanction(deps, viewer, params.id))
  serve(appealSanction, ({ viewer, params, body }) =>
    sanctions.appealSanction(deps, viewer, params.id, body.text),
  )
}
