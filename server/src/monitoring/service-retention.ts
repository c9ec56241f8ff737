import { SPANS } from '@hereabouts/contract/monitoring/limits'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import type { Retention } from '../platform/retention.ts'
import { thinSamples } from './service.ts'
import * as store from './store-retention.ts'

const { hour, month } = SPANS
const HOURS = (hour.stepSeconds * hour.points * SECOND_MS) / HOUR_MS
const DAYS = (month.stepSeconds * month.points * SECOND_MS) / DAY_MS

export function retentionsOfMonitoring(deps: Deps): Retention[] {
  return [
    {
      what: 'monitoring.samples',
      keptFor: `${HOURS} hour, then put together for ${DAYS} days`,
      everyMs: MINUTE_MS,
      countOverdue: (at) => countRowsOver(deps.db, 'monitoring.samples.countOverdue', store.SAMPLES, at),
      forget: () => thinSamples(deps),
    },
  ]
}
