import { getOverview, sendTestMail } from '@hereabouts/contract/admin/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindAdmin(serve: Serve, deps: Deps) {
  serve(getOverview, () => service.getOverview(deps))
  serve(sendTestMail, async ({ viewer }) => {
    await service.sendTestMail(deps, viewer)
    return {}
  })
}
