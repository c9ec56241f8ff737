import {
  ASKED_AGAIN_FROM,
  ASKED_AGAIN_MINUTES_BEFORE,
  ONE_AT_A_TIME_FROM,
  WAITS_FIRST_FROM,
} from '@hereabouts/contract/reliability/limits'
import { t } from '@lingui/core/macro'

/** What follows from so many missed yeses, or null if nothing does. */
export function effectText(count: number): string | null {
  if (count >= WAITS_FIRST_FROM)
    return t`Until you’ve come to two, it’s one seat or plan at a time, and you wait for a seat first.`
  if (count >= ONE_AT_A_TIME_FROM) return t`Until you’ve come to two, it’s one seat or plan at a time.`
  return count >= ASKED_AGAIN_FROM
    ? t`We’ll ask you an hour before the next one if you’re still coming.`
    : null
}

/** Whether a yes that a person gives now is asked again an hour before. */
export function isAskedAgain(
  missed: { count: number } | undefined,
  startsAt: string,
  nowMs: number,
): boolean {
  const firstMs = Date.parse(startsAt) - ASKED_AGAIN_MINUTES_BEFORE.first * 60_000
  return missed !== undefined && missed.count >= ASKED_AGAIN_FROM && nowMs < firstMs
}
