import { SAME_MESSAGE } from '@hereabouts/contract/flags/limits'
import { HOUR_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { MARKS_OVER } from './store.ts'

/** Keyed hashes of first messages. */
export const firstMessageMarks: DataLifecycle = {
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
  ],
}
