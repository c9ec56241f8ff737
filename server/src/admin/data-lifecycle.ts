import { FIRST_ADMIN_LINK_MINUTES } from '@hereabouts/contract/admin/limits'
import { HOUR_MS } from '../platform/clock.ts'
import { countRowsOver, removeRowsOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { LINKS_OVER } from './store-first-admin.ts'

/** Links for the operator say nothing about anybody. */
export const firstAdminLinks: DataLifecycle = {
  retentions: ({ db }) => [
    {
      what: 'admin.firstAdminLinks',
      keptFor: `${FIRST_ADMIN_LINK_MINUTES} minutes`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'admin.firstAdminLinks.countOverdue', LINKS_OVER, at),
      forget: (now, limit) => removeRowsOver(db, 'admin.firstAdminLinks.forget', LINKS_OVER, now, limit),
    },
  ],
}
