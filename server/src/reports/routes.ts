import { listReports, reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindReports(serve: Serve, deps: Deps) {
  serve(reportPerson, ({ viewer, body }) => service.reportPerson(deps, viewer, body))
  serve(listReports, ({ viewer }) => service.listOwnReports(deps, viewer))
}
