import { PHOTO_DAYS_MAX, UNSUBMITTED_PHOTO_HOURS } from '@hereabouts/contract/verification/limits'
import { HOUR_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { Retention } from '../platform/retention.ts'
import { countPhotosOverdue, listUnknownFiles, sweepUnknownFiles } from './service-photos.ts'
import { sweepVerifications } from './service-review.ts'

export function retentionsOfVerification(deps: Deps): Retention[] {
  return [
    {
      what: 'verification.photos',
      keptFor: `until it is decided on, ${PHOTO_DAYS_MAX} days at most; ${UNSUBMITTED_PHOTO_HOURS} hours without a request`,
      // What a crash left undone after a decision is done within a minute of it.
      everyMs: 10 * SECOND_MS,
      countOverdue: (at) => countPhotosOverdue(deps, at),
      forget: () => sweepVerifications(deps),
    },
    {
      what: 'verification.files',
      keptFor: 'never without a row that knows of it',
      everyMs: HOUR_MS,
      countOverdue: async () => (await listUnknownFiles(deps)).length,
      forget: () => sweepUnknownFiles(deps),
    },
  ]
}
