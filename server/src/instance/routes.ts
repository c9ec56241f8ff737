import * as contract from '@hereabouts/contract/instance/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindInstance(serve: Serve, deps: Deps) {
  const { contributeUrl, contact, sourceUrl } = deps.config
  serve(contract.getInstance, async () => ({ contributeUrl, contact, sourceUrl }))
  serve(contract.getAnnouncement, () => service.getAnnouncement(deps))
  serve(contract.announce, ({ viewer, body }) => service.announce(deps, viewer, body))
  serve(contract.takeDownAnnouncement, ({ viewer, params }) =>
    service.takeDownAnnouncement(deps, viewer, params.id),
  )
}
