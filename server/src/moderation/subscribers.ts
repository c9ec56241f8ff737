import type { Deps } from '../platform/deps.ts'
import { announce, announceReport } from './service-webhooks.ts'

export function subscribeModeration(deps: Deps) {
  const { bus } = deps
  bus.beforeCommit('reports.changed', (tx, { id }) => announceReport(deps, tx, id))
  bus.beforeCommit('sanctions.appealChanged', (tx, appeal) => announce(deps, tx, 'appeal.changed', appeal))
}
