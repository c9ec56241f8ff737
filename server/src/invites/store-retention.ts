import { INVITE_KEPT_DAYS } from '@hereabouts/contract/invites/limits'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const ENDED: RowsOver = {
  table: 'invites',
  isOver: (at) => sql`least(ended_at, expires_at) <= ${later(at, -INVITE_KEPT_DAYS * DAY_MS)}`,
}
