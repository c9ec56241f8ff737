import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The people this person has blocked; never who has blocked them. */
export async function exportSafety(db: Queryable, person: UserId): Promise<ExportPart> {
  return { blocks: await store.exportBlocks(db, person) }
}
