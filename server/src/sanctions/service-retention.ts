import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/sanctions/limits'
import { HOUR_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfSanctions({ db }: Deps): Retention[] {
  return [
    keepingRows(
      db,
      { what: 'accounts.measures', keptFor: `${SANCTION_KEPT_DAYS} days after it ended`, everyMs: HOUR_MS },
      store.SANCTIONS,
    ),
  ]
}
