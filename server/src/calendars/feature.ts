import * as contract from '@hereabouts/contract/calendars/endpoints'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { calendarEntries } from './data-lifecycle.ts'
import * as service from './service.ts'
import { readDueCalendar } from './service-reading.ts'

export const calendars: Feature = {
  name: 'calendars',
  routes: bindCalendars,
  jobs: [every(5 * SECOND_MS, 'calendars', readDueCalendar)],
  dataLifecycle: calendarEntries,
}

function bindCalendars(serve: Serve, deps: Deps) {
  serve(contract.listCalendarEntries, () => service.listCalendarEntries(deps))
  serve(contract.listSoonEntries, () => service.listSoonEntries(deps))
  serve(contract.listNextEntries, () => service.listNextEntries(deps))
  serve(contract.listCalendars, () => service.listCalendars(deps))
  serve(contract.addCalendar, ({ viewer, body }) => service.addCalendar(deps, viewer, body))
  serve(contract.changeCalendar, ({ viewer, params, body }) =>
    service.changeCalendar(deps, viewer, params.id, body),
  )
  serve(contract.removeCalendar, ({ viewer, params }) => service.removeCalendar(deps, viewer, params.id))
}
