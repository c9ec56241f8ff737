import { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import type { NewOpinion } from '@hereabouts/contract/reports/schemas-opinions'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { changeCase, idsOf, lockedCase, takeOpen } from './service-cases.ts'
import { note } from './service-queue.ts'
import * as store from './store-opinions.ts'

/**
 * Asks the other moderators for a second opinion on a case, which becomes the viewer's if nobody has taken it. Once
 * per case. Fails if nobody else may see all of it.
 */
export function askOpinion(deps: Deps, viewer: Viewer, id: ReportId, question: string) {
  return changeCase(deps, viewer, id, async (tx, rows, now) => {
    const ids = idsOf(rows)
    if ((await store.isAsked(tx, ids)).is) fail(REPORT_ERRORS.OPINION_ASKED)
    if (!(await store.canBeAsked(tx, viewer.id, ids)).can) fail(REPORT_ERRORS.NOBODY_TO_ASK)
    await takeOpen(deps, tx, viewer, rows, now)
    await store.addRequest(tx, rows[0].id, viewer.id, question, now)
    await note(deps, tx, viewer, 'reports.opinionAsked', rows[0].subjectId, { report: rows[0].id })
  })
}

/** Gives the viewer's opinion on a case that another moderator asked about. It decides nothing. Once per case. */
export function giveOpinion(deps: Deps, viewer: Viewer, id: ReportId, opinion: NewOpinion) {
  return deps.db.tx(async (tx) => {
    const rows = await lockedCase(tx, viewer, id)
    const [request] = await store.listRequests(tx, viewer.id, idsOf(rows))
    if (!request || request.askedById === viewer.id) return fail(REPORT_ERRORS.OPINION_NOT_ASKED)
    if (!(await store.addOpinion(tx, request.reportId, viewer.id, opinion, deps.clock.now())))
      fail(REPORT_ERRORS.OPINION_GIVEN)
    await note(deps, tx, viewer, 'reports.opinionGiven', rows[0].subjectId, { report: request.reportId })
    return {}
  })
}

/** How many cases wait for the opinion of a member of the team. */
export async function countOpinionsAsked(db: Queryable, viewer: Pick<Viewer, 'id'>): Promise<number> {
  return (await store.countAsked(db, viewer.id)).waiting
}
