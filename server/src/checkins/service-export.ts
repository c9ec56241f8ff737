import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** Whom one asked to be told, and the check-ins that are on or were told of. */
export async function exportCheckIns(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    trustedContacts: await store.exportContacts(db, person),
    checkIns: await store.exportCheckIns(db, person),
    addressesThatDeclined: await store.exportOptOuts(db, person),
  }
}
