import {
  AVAILABLE_MINUTES,
  PUBLISHING_DELAY_MINUTES,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import { SECOND_MS } from '../platform/clock.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import { sweepAvailability } from './service.ts'
import * as store from './store-retention.ts'

export function retentionsOfAvailability(deps: Deps): Retention[] {
  const { db } = deps
  return [
    {
      what: 'availability.on',
      keptFor: `until it ends, ${AVAILABLE_MINUTES.max / 60} hours at most`,
      everyMs: 2 * SECOND_MS,
      countOverdue: (at) => countRowsOver(db, 'availability.on.countOverdue', store.AVAILABILITIES, at),
      // More than removing rows: others are told, and what was seen last is remembered for its time.
      forget: () => sweepAvailability(deps),
    },
    keepingRows(
      db,
      {
        what: 'availability.places',
        keptFor: `until a change would have been published, ${1 + TICK_MINUTES + PUBLISHING_DELAY_MINUTES} minutes at most`,
        everyMs: 10 * SECOND_MS,
      },
      store.PLACES,
    ),
  ]
}
