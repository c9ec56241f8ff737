import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The sanctions on the account, and the appeals against them. */
export async function exportSanctions(db: Queryable, person: UserId): Promise<ExportPart> {
  return { measures: await store.exportSanctions(db, person) }
}
