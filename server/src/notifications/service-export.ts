import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** What one has read and deleted of one's notifications, and whom one has muted; not who has muted one. */
export async function exportNotifications(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    readAndDeleted: await store.exportMarks(db, person),
    mutes: await store.exportMutes(db, person),
    pushSettings: await store.exportPushSettings(db, person),
    pushTo: await store.exportPushSubscriptions(db, person),
  }
}
