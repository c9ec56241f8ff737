import { ONE_AT_A_TIME_FROM, WAITS_FIRST_FROM } from '@hereabouts/contract/reliability/limits'
import { t } from '@lingui/core/macro'

/** What follows from so many missed yeses, or null if nothing does. */
export function effectText(count: number): string | null {
  if (count >= WAITS_FIRST_FROM)
    return t`Until you’ve come to two, it’s one seat or plan at a time, and you wait for a seat first.`
  return count >= ONE_AT_A_TIME_FROM ? t`Until you’ve come to two, it’s one seat or plan at a time.` : null
}
