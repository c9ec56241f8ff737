import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The current availability, the last published place, and whether the person is engaged. There is no history. */
export async function exportAvailability(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    availability: await store.exportAvailability(db, person),
    rememberedPlace: await store.exportRemembered(db, person),
    promisedToMeet: await store.exportEngagement(db, person),
    homeZone: await store.exportHomeZone(db, person),
  }
}
