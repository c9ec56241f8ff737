import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** How one's verification was decided, and that a photo waits; not who decided. */
export async function exportVerification(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    decisions: await store.exportCourse(db, person),
    photos: await store.exportPhotos(db, person),
  }
}
