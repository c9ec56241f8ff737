import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The badges that one got and gave. */
export async function exportBadges(db: Queryable, person: UserId): Promise<ExportPart> {
  return { badges: await store.exportBadges(db, person) }
}
