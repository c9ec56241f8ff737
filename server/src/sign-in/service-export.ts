import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** Where the account is signed in, and the browsers in which it was. Nothing that opens it. */
export async function exportSignIn(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    sessions: await store.exportSessions(db, person),
    browsers: await store.exportDeviceKeys(db, person),
  }
}
