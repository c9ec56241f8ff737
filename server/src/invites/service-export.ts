import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The links that a person made, and the friends they joined through or brought. */
export async function exportInvites(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    invites: await store.exportInvites(db, person),
    joinedFriends: await store.exportFriends(db, person),
  }
}
