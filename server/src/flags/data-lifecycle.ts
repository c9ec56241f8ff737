import { FLAG_DECISION_DAYS, SAME_MESSAGE } from '@hereabouts/contract/flags/limits'
import { HOUR_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { MARKS_OVER } from './store.ts'
import { DECISIONS_OVER } from './store-unreported.ts'

/** Keyed hashes of first messages, and what moderators decided about flags. */
export const marksAndDecisions: DataLifecycle = {
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'flags.firstMessages',
        keptFor: `${SAME_MESSAGE.days} days after it was sent`,
        everyMs: HOUR_MS,
      },
      MARKS_OVER,
    ),
    keepingRows(
      db,
      {
        what: 'flags.decisions',
        keptFor: `${FLAG_DECISION_DAYS} days after the decision`,
        everyMs: HOUR_MS,
      },
      DECISIONS_OVER,
    ),
  ],
}
