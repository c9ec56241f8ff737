import { becomeFirstAdmin, getDesk, getOverview, sendTestMail } from '@hereabouts/contract/admin/endpoints'
import {
  askOpinion,
  closeCase,
  dismissUnreported,
  giveOpinion,
  handOverCase,
  listCases,
  listUnreported,
  openCase,
  takeCase,
} from '@hereabouts/contract/admin/endpoints-cases'
import {
  changeRole,
  decideAppeal,
  findAccounts,
  getAccount,
  imposeSanction,
  listAppeals,
  undoSanction,
} from '@hereabouts/contract/admin/endpoints-people'
import {
  closeReport,
  queueReports,
  readReport,
  takeReport,
  viewReportPicture,
} from '@hereabouts/contract/admin/endpoints-reports'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as cases from '../reports/service-cases.ts'
import * as opinions from '../reports/service-opinions.ts'
import * as reports from '../reports/service-queue.ts'
import * as unreported from '../reports/service-unreported.ts'
import * as sanctions from '../sanctions/service.ts'
import { firstAdminLinks } from './data-lifecycle.ts'
import * as service from './service.ts'
import * as firstAdmin from './service-first-admin.ts'
import * as people from './service-people.ts'

export const admin: Feature = {
  name: 'admin',
  routes: bindAdmin,
  dataLifecycle: firstAdminLinks,
}

function bindAdmin(serve: Serve, deps: Deps) {
  serve(getDesk, ({ viewer }) => service.getDesk(deps, viewer))
  serve(getOverview, () => service.getOverview(deps))
  serve(sendTestMail, async ({ viewer }) => {
    await service.sendTestMail(deps, viewer)
    return {}
  })
  serve(becomeFirstAdmin, ({ viewer, body }) => firstAdmin.becomeFirstAdmin(deps, viewer, body.token))
  bindPeople(serve, deps)
  bindReports(serve, deps)
}

function bindReports(serve: Serve, deps: Deps) {
  serve(listCases, ({ viewer }) => cases.listCases(deps, viewer))
  serve(takeCase, ({ viewer, params }) => cases.takeCase(deps, viewer, params.id))
  serve(handOverCase, ({ viewer, params, body }) => cases.handOverCase(deps, viewer, params.id, body.to))
  serve(closeCase, ({ viewer, params, body }) => cases.closeCase(deps, viewer, params.id, body))
  serve(askOpinion, ({ viewer, params, body }) => opinions.askOpinion(deps, viewer, params.id, body.question))
  serve(giveOpinion, ({ viewer, params, body }) => opinions.giveOpinion(deps, viewer, params.id, body))
  serve(listUnreported, ({ viewer }) => unreported.listUnreported(deps, viewer))
  serve(openCase, ({ viewer, params }) => unreported.openCase(deps, viewer, params.id))
  serve(dismissUnreported, ({ viewer, params }) => unreported.dismissUnreported(deps, viewer, params.id))
  serve(queueReports, ({ viewer, query }) => reports.listQueue(deps, viewer, query))
  serve(takeReport, ({ viewer, params }) => reports.takeReport(deps, viewer, params.id))
  serve(readReport, ({ viewer, params }) => reports.readReport(deps, viewer, params.id))
  serve(viewReportPicture, ({ viewer, params }) => reports.viewPicture(deps, viewer, params))
  serve(closeReport, ({ viewer, params, body }) => reports.closeReport(deps, viewer, params.id, body))
}

function bindPeople(serve: Serve, deps: Deps) {
  serve(findAccounts, ({ query }) => people.findAccounts(deps, query))
  serve(getAccount, ({ params }) => people.getAccount(deps, params.id))
  serve(imposeSanction, ({ viewer, params, body }) => people.imposeSanction(deps, viewer, params.id, body))
  serve(undoSanction, ({ viewer, params, body }) =>
    sanctions.undoSanction(deps, viewer, params.id, body.reason),
  )
  serve(changeRole, ({ viewer, params, body }) => people.changeRole(deps, viewer, params.id, body.role))
  serve(listAppeals, () => sanctions.listOpenAppeals(deps))
  serve(decideAppeal, ({ viewer, params, body }) => sanctions.decideAppeal(deps, viewer, params.id, body))
}
