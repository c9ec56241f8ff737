import * as contract from '@hereabouts/contract/invites/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import * as preview from './service-preview.ts'

export function bindInvites(serve: Serve, deps: Deps) {
  serve(contract.listInvites, ({ viewer }) => service.listInvites(deps, viewer))
  serve(contract.makeInvite, ({ viewer, body }) => service.makeInvite(deps, viewer, body.showsPerson))
  serve(contract.endInvite, ({ viewer, body }) => service.endInvite(deps, viewer, body.code))
  serve(contract.previewInvite, ({ params }) => preview.previewInvite(deps, params.code))
  serve(contract.getInviterAvatar, ({ params }) => preview.getInviterAvatar(deps, params.code))
}
