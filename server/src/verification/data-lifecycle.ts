import { PHOTO_DAYS_MAX, UNSUBMITTED_PHOTO_HOURS } from '@hereabouts/contract/verification/limits'
import sql from 'sql-template-tag'
import { HOUR_MS, SECOND_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { countPhotosOverdue, destroyUnknownFiles, listUnknownFiles } from './service-photos.ts'
import { cleanUpVerifications } from './service-review.ts'

/** How a person's verification was decided, but not by whom, and their ID photo until then. */
export const verificationsAndPhotos: DataLifecycle = {
  exportData: async (db, person) => ({
    decisions: await db.many(
      'verification.exportCourse',
      sql`select reason, note, appeal_against, appeal_text, has_appealed from verifications where user_id = ${person}`,
    ),
    photos: await db.many(
      'verification.exportPhotos',
      sql`select arrived_at as sent_at, state from document_photos where user_id = ${person}`,
    ),
  }),
  retentions: (deps) => [
    {
      what: 'verification.photos',
      keptFor: `until it is decided on, ${PHOTO_DAYS_MAX} days at most; ${UNSUBMITTED_PHOTO_HOURS} hours without a request`,
      // If the process crashes right after a decision, the photo is gone within a minute all the same.
      everyMs: 10 * SECOND_MS,
      countOverdue: (at) => countPhotosOverdue(deps, at),
      forget: () => cleanUpVerifications(deps),
    },
    {
      what: 'verification.files',
      keptFor: 'never without a row that knows of it',
      everyMs: HOUR_MS,
      countOverdue: async () => (await listUnknownFiles(deps)).length,
      forget: () => destroyUnknownFiles(deps),
    },
  ],
}
