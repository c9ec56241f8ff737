import type { Deps } from '../platform/deps.ts'
import { answerReport } from './service.ts'

export function subscribeOutside(deps: Deps) {
  deps.bus.beforeCommit('reports.changed', (tx, { id }) => answerReport(deps, tx, id))
}
