import { listReports, reportGathering, reportPerson } from '@hereabouts/contract/reports/endpoints'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { reportsMade } from './data-lifecycle.ts'
import { notificationsOfReports } from './notifications.ts'
import * as service from './service.ts'
import { subscribeReports } from './subscribers.ts'

export const reports: Feature = {
  name: 'reports',
  routes: bindReports,
  subscribers: subscribeReports,
  jobs: [every(30 * SECOND_MS, 'unsafe meetups', service.reportUnsafeMeetups)],
  dataLifecycle: reportsMade,
  notifications: notificationsOfReports,
}

function bindReports(serve: Serve, deps: Deps) {
  serve(reportPerson, ({ viewer, body }) => service.reportPerson(deps, viewer, body))
  serve(reportGathering, ({ viewer, params, body }) => service.reportGathering(deps, viewer, params.id, body))
  serve(listReports, ({ viewer }) => service.listOwnReports(deps, viewer))
}
