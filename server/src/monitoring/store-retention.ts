import { SPANS } from '@hereabouts/contract/monitoring/limits'
import sql from 'sql-template-tag'
import { HOUR_MS, later, SECOND_MS } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

const { hour, month } = SPANS
const kept = ({ stepSeconds, points }: { stepSeconds: number; points: number }) =>
  stepSeconds * points * SECOND_MS

/** The fine ones of an hour stay until that hour is over, to be put together. */
export const SAMPLES: RowsOver = {
  table: 'samples',
  isOver: (at) => sql`(
    (step_seconds = ${hour.stepSeconds} and at <= ${later(at, -kept(hour) - HOUR_MS)})
    or (step_seconds = ${month.stepSeconds} and at <= ${later(at, -kept(month))}))`,
}
