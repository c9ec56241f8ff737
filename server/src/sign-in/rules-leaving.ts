import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import { DAY_MS, later } from '../platform/clock.ts'

/** Whether a deleted account can still be taken back; afterwards it is treated as gone, whether or not a sweep has come by. */
export function canTakeBack(deletedAt: Date, now: Date): boolean {
  return now < later(deletedAt, DELETION_GRACE_DAYS * DAY_MS)
}

/** `28 November 2026`, as it stands in mails. */
export function dayInWords(moment: Date): string {
  return moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
