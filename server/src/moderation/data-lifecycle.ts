import { HOUR_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { USELESS_DELIVERIES } from './store-webhooks.ts'

/** Messages to the operator's programs that could not be sent. */
export const webhooksUnsent: DataLifecycle = {
  retentions: ({ db }) => [
    keepingRows(db, { what: 'moderation.webhooks', keptFor: 'a day', everyMs: HOUR_MS }, USELESS_DELIVERIES),
  ],
}
