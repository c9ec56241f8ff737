import { DEVICE_KEY_DAYS, SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import { HOUR_MS } from '../platform/clock.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfSignIn({ db }: Deps): Retention[] {
  return [
    {
      what: 'accounts.sessions',
      keptFor: `${SESSION_DAYS} days after it was last used`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'accounts.sessions.countOverdue', store.SESSIONS, at),
      forget: (now, limit) =>
        db.tx(async (tx) => {
          const ended = await store.removeSessions(tx, now, limit)
          // Their sockets end with them.
          for (const { sessionId } of ended) tx.emit('sign-in.sessionExpired', { sessionId })
          return ended.length
        }),
    },
    keepingRows(
      db,
      {
        what: 'accounts.deviceKeys',
        keptFor: `${DEVICE_KEY_DAYS} days after signing in or out`,
        everyMs: HOUR_MS,
      },
      store.DEVICE_KEYS,
    ),
  ]
}
