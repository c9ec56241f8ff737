import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'
import { exportFinding } from './store-finding.ts'
import { exportPresences } from './store-handshake.ts'

/** All of a person's meetups with their own outcome; the other's outcome is not theirs. */
export async function exportMeetups(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    meetups: await store.exportMeetups(db, person),
    findingEachOther: await exportFinding(db, person),
    saidToBeThere: await exportPresences(db, person),
    wrongCodes: await store.exportTries(db, person),
  }
}
