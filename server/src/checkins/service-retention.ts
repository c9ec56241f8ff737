import { ALERT_HOURS, CONTACT_ASKED_DAYS } from '@hereabouts/contract/checkins/limits'
import { MINUTE_MS } from '../platform/clock.ts'
import { countRowsOver, type RowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import type { Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfCheckIns(deps: Deps): Retention[] {
  return [
    keeping(deps, 'checkins.told', `${ALERT_HOURS} hours after the contact was told`, store.TOLD),
    keeping(deps, 'checkins.contacts', `${CONTACT_ASKED_DAYS} days without a yes`, store.WAITING),
  ]
}

function keeping({ db }: Deps, what: string, keptFor: string, over: RowsOver): Retention {
  return {
    ...{ what, keptFor, everyMs: MINUTE_MS },
    countOverdue: (at) => countRowsOver(db, `${what}.countOverdue`, over, at),
    forget: (now, limit) =>
      db.tx(async (tx) => {
        const removed = await store.removeOver(tx, over, now, limit)
        for (const { userId } of removed) tx.emit('checkins.changed', { userId })
        return removed.length
      }),
  }
}
