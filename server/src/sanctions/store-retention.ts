import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/sanctions/limits'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const SANCTIONS: RowsOver = {
  table: 'measures',
  isOver: (at) => sql`ended_at <= ${later(at, -SANCTION_KEPT_DAYS * DAY_MS)}`,
}
