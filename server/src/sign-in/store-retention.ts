import { DEVICE_KEY_DAYS } from '@hereabouts/contract/accounts/limits'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type RowsOver, someOver } from '../platform/db/rows-over.ts'
import type { SessionId } from '../platform/http/viewer.ts'

export const SESSIONS: RowsOver = { table: 'sessions', isOver: (at) => sql`expires_at <= ${at}` }

export const DEVICE_KEYS: RowsOver = {
  table: 'device_keys',
  isOver: (at) => sql`seen_at <= ${later(at, -DEVICE_KEY_DAYS * DAY_MS)}`,
}

export function removeSessions(db: Queryable, now: Date, limit: number) {
  return db.many<{ sessionId: SessionId }>(
    'sign-in.sessions.forget',
    sql`delete from sessions where ${someOver(SESSIONS, now, limit)} returning id as session_id`,
  )
}
