import { SPANS } from '@hereabouts/contract/monitoring/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { thinSamples } from './service.ts'

const { hour, month } = SPANS
const HOUR_KEPT_MS = hour.stepSeconds * hour.points * SECOND_MS
const MONTH_KEPT_MS = month.stepSeconds * month.points * SECOND_MS

/** Measurements of the server. They contain nothing about people. */
export const samples: DataLifecycle = {
  retentions: (deps) => [
    keepingRows(
      deps.db,
      {
        what: 'monitoring.samples',
        keptFor: `${HOUR_KEPT_MS / HOUR_MS} hour, then put together for ${MONTH_KEPT_MS / DAY_MS} days`,
        everyMs: MINUTE_MS,
        forget: () => thinSamples(deps),
      },
      {
        table: 'samples',
        // Those of an unfinished hour stay until it can be put together.
        isOver: (at) => sql`(
          (step_seconds = ${hour.stepSeconds} and at <= ${later(at, -HOUR_KEPT_MS - HOUR_MS)})
          or (step_seconds = ${month.stepSeconds} and at <= ${later(at, -MONTH_KEPT_MS)}))`,
      },
    ),
  ],
}
