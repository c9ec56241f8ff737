import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** What one has switched on now, what others saw last, and whether one is promised to a meeting. There is no history. */
export async function exportAvailability(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    availability: await store.exportAvailability(db, person),
    rememberedPlace: await store.exportRemembered(db, person),
    promisedToMeet: await store.exportEngagement(db, person),
    homeZone: await store.exportHomeZone(db, person),
  }
}
