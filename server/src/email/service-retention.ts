import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { HOUR_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfEmail({ db }: Deps): Retention[] {
  return [
    keepingRows(
      db,
      { what: 'accounts.links', keptFor: `${EMAIL_LINK_MINUTES} minutes`, everyMs: HOUR_MS },
      store.LINKS,
    ),
  ]
}
