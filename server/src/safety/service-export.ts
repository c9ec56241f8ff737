import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** Whom one has blocked; not who has blocked one, which nobody is told. */
export async function exportSafety(db: Queryable, person: UserId): Promise<ExportPart> {
  return { blocks: await store.exportBlocks(db, person) }
}
