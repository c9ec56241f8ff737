import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import { DAY_MS, later } from '../platform/clock.ts'

/** Whether a deleted account can still be restored. Afterwards it counts as gone, even before it is removed. */
export function canRestore(deletedAt: Date, now: Date): boolean {
  return now < later(deletedAt, DELETION_GRACE_DAYS * DAY_MS)
}

/** Formats a day for mails: `28 November 2026`. */
export function formatDay(moment: Date): string {
  return moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
