import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import { exportDeviceKeys } from './store-device-keys.ts'
import * as store from './store-export.ts'

/** The account, where it is signed in, which links were mailed, and what was decided about it. Neither the password's hash nor anything that opens it. */
export async function exportAccounts(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    account: await store.exportAccount(db, person),
    sessions: await store.exportSessions(db, person),
    browsers: await exportDeviceKeys(db, person),
    linksMailed: await store.exportLinks(db, person),
    measures: await store.exportSanctions(db, person),
  }
}
