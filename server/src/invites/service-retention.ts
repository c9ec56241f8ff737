import { INVITE_DAYS, INVITE_KEPT_DAYS } from '@hereabouts/contract/invites/limits'
import { HOUR_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfInvites({ db }: Deps): Retention[] {
  const keptFor = `${INVITE_KEPT_DAYS} days after it ended, which it does after ${INVITE_DAYS}`
  return [keepingRows(db, { what: 'invites.ended', keptFor, everyMs: HOUR_MS }, store.ENDED)]
}
