import { DEVICE_KEY_DAYS, SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import { OIDC_MINUTES } from '@hereabouts/contract/sign-in/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import { countRowsOver, type RowsOver, someOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import { keepingRows } from '../platform/retention.ts'

/** Where a person is signed in, and the browsers they used. The export contains nothing that gives access. */
export const sessionsAndBrowsers: DataLifecycle = {
  exportedIn: 'accounts',
  exportData: async (db, person) => ({
    sessions: await db.many(
      'sign-in.exportSessions',
      sql`select device, created_at as started_at,
            to_char(renewed_at at time zone 'UTC', 'YYYY-MM-DD') as last_used_on, expires_at
          from sessions where user_id = ${person} order by id`,
    ),
    browsers: await db.many(
      'sign-in.exportDeviceKeys',
      sql`select encode(key_hash, 'hex') as key_hash, seen_at from device_keys
          where user_id = ${person} order by seen_at`,
    ),
    passkeys: await db.many(
      'sign-in.exportPasskeys',
      sql`select name, rp_id as domain, is_synced, created_at, last_used_on from passkeys
          where user_id = ${person} order by id`,
    ),
    otherSignIns: await db.many(
      'sign-in.exportIdentities',
      sql`select issuer, subject, created_at, last_used_on from oidc_identities
          where user_id = ${person} order by created_at`,
    ),
  }),
  retentions: (deps) => [
    {
      what: 'sign-in.sessions',
      keptFor: `${SESSION_DAYS} days after it was last used`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(deps.db, 'sign-in.sessions.countOverdue', EXPIRED_SESSIONS, at),
      forget: (now, limit) => endExpiredSessions(deps, now, limit),
    },
    keepingRows(
      deps.db,
      {
        what: 'sign-in.deviceKeys',
        keptFor: `${DEVICE_KEY_DAYS} days after signing in or out`,
        everyMs: HOUR_MS,
      },
      OLD_DEVICE_KEYS,
    ),
    keepingRows(
      deps.db,
      {
        what: 'sign-in.challenges',
        keptFor: `${OIDC_MINUTES} minutes`,
        everyMs: HOUR_MS,
      },
      OLD_CHALLENGES,
    ),
  ],
}

const EXPIRED_SESSIONS: RowsOver = { table: 'sessions', isOver: (at) => sql`expires_at <= ${at}` }

const OLD_DEVICE_KEYS: RowsOver = {
  table: 'device_keys',
  isOver: (at) => sql`seen_at <= ${later(at, -DEVICE_KEY_DAYS * DAY_MS)}`,
}

const OLD_CHALLENGES: RowsOver = { table: 'used_challenges', isOver: (at) => sql`expires_at <= ${at}` }

/** Deletes a batch of expired sessions. Their sockets end with them. */
function endExpiredSessions({ db }: Deps, now: Date, limit: number): Promise<number> {
  return db.tx(async (tx) => {
    const ended = await tx.many<{ sessionId: SessionId }>(
      'sign-in.sessions.forget',
      sql`delete from sessions where ${someOver(EXPIRED_SESSIONS, now, limit)} returning id as session_id`,
    )
    for (const { sessionId } of ended) tx.emit('sign-in.sessionExpired', { sessionId })
    return ended.length
  })
}
