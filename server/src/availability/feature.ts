import {
  endAvailability,
  getAvailability,
  setHomeZone,
  switchAvailability,
} from '@hereabouts/contract/availability/endpoints'
import { TOWN_HOUR_COUNTED_EVERY_SECONDS } from '@hereabouts/contract/town-hours/limits'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { availabilityAndPlaces } from './data-lifecycle.ts'
import * as service from './service.ts'
import { countTownHours } from './service-town-hours.ts'
import { subscribeAvailability } from './subscribers.ts'

export const availability: Feature = {
  name: 'availability',
  routes: bindAvailability,
  subscribers: subscribeAvailability,
  jobs: [every(TOWN_HOUR_COUNTED_EVERY_SECONDS * SECOND_MS, "people in towns' hours", countTownHours)],
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
