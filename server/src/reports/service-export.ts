import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The reports that one made; those about oneself are confidential. */
export async function exportReports(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    reportsMade: await store.exportReports(db, person),
    meetupsReported: await store.exportReportedMeetups(db, person),
  }
}
