import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AnyReportKind, ReportId } from '@hereabouts/contract/reports/schemas'
import type { Queryable } from '../platform/db/db.ts'
import * as store from './store-urgent.ts'

/** Reports of these kinds since `since` that nobody has taken and about which moderators got no e-mail. */
export function listUnalarmed(db: Queryable, kinds: readonly AnyReportKind[], since: Date) {
  return store.listUnalarmed(db, kinds, since)
}

/** Records that moderators got an e-mail about these reports. */
export async function markAlarmed(db: Queryable, ids: readonly ReportId[], now: Date): Promise<void> {
  await store.markAlarmed(db, ids, now)
}

/**
 * How many reports of each kind wait, without those by or about the moderator; the most frequent first.
 *
 * @param only if given, counts only these
 */
export function measureKinds(db: Queryable, moderator: UserId, only: readonly ReportId[] | null = null) {
  return store.measureKinds(db, moderator, only)
}
