import {
  endAvailability,
  getAvailability,
  setHomeZone,
  switchAvailability,
} from '@hereabouts/contract/availability/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { availabilityAndPlaces } from './data-lifecycle.ts'
import * as service from './service.ts'
import { subscribeAvailability } from './subscribers.ts'

export const availability: Feature = {
  name: 'availability',
  routes: bindAvailability,
  subscribers: subscribeAvailability,
  dataLifecycle: availabilityAndPlaces,
  prepare: service.endOrphans,
}

function bindAvailability(serve: Serve, deps: Deps) {
  serve(getAvailability, ({ viewer }) => service.getAvailability(deps, viewer))
  serve(switchAvailability, ({ viewer, body }) => service.switchAvailability(deps, viewer, body))
  serve(setHomeZone, async ({ viewer, body }) => {
    await service.setHomeZone(deps, viewer, body.isSet)
    return {}
  })
  serve(endAvailability, async ({ viewer }) => {
    await service.endAvailability(deps, viewer.id)
    return {}
  })
}
