import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The links that were mailed and still work, without what opens them. */
export async function exportEmail(db: Queryable, person: UserId): Promise<ExportPart> {
  return { linksMailed: await store.exportLinks(db, person) }
}
