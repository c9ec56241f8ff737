import * as contract from '@hereabouts/contract/town-hours/endpoints'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { townHourReminders } from './data-lifecycle.ts'
import { notificationsOfTownHours } from './notifications.ts'
import * as service from './service.ts'

export const townHours: Feature = {
  name: 'town-hours',
  routes: bindTownHours,
  jobs: [every(10 * SECOND_MS, "towns' hours", service.processTownHours)],
  dataLifecycle: townHourReminders,
  notifications: notificationsOfTownHours,
}

function bindTownHours(serve: Serve, deps: Deps) {
  serve(contract.remindOfTownHour, ({ viewer, body }) => service.remindOfTownHour(deps, viewer, body))
  serve(contract.listTownHours, () => service.listTownHours(deps))
  serve(contract.addTownHour, ({ viewer, body }) => service.addTownHour(deps, viewer, body))
  serve(contract.changeTownHour, ({ viewer, params, body }) =>
    service.changeTownHour(deps, viewer, params.id, body),
  )
  serve(contract.removeTownHour, ({ viewer, params }) => service.removeTownHour(deps, viewer, params.id))
}
