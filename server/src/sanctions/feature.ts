import {
  acknowledgeSanction,
  appealSanction,
  listOwnSanctions,
} from '@hereabouts/contract/sanctions/endpoints'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { sanctionsAndAppeals } from './data-lifecycle.ts'
import { notificationsOfSanctions } from './notifications.ts'
import * as service from './service.ts'
import { subscribeSanctions } from './subscribers.ts'

export const sanctions: Feature = {
  name: 'sanctions',
  routes: bindSanctions,
  subscribers: subscribeSanctions,
  jobs: [every(5 * SECOND_MS, 'sanctions', service.endExpiredSanctions)],
  dataLifecycle: sanctionsAndAppeals,
  notifications: notificationsOfSanctions,
}

function bindSanctions(serve: Serve, deps: Deps) {
  serve(listOwnSanctions, ({ viewer }) => service.listOwnSanctions(deps, viewer))
  serve(acknowledgeSanction, ({ viewer, params }) => service.acknowledgeSanction(deps, viewer, params.id))
  serve(appealSanction, ({ viewer, params, body }) =>
    service.appealSanction(deps, viewer, params.id, body.text),
  )
}
