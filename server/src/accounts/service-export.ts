import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The account itself, without the password's hash. */
export async function exportAccounts(db: Queryable, person: UserId): Promise<ExportPart> {
  return { account: await store.exportAccount(db, person) }
}
