import { COMMON_REFUSALS, type Refusal } from '@hereabouts/contract/http/refusal'
import type { ThrottleRule, Throttles } from '../throttle.ts'

/** A catalogued no, on its way to whoever asked. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  /** When it is worth asking again, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | null
  constructor(refusal: Refusal, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.refusal = refusal
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Ends the call with this refusal; `message` may say more exactly what is wrong than the catalogue's text. */
export function refuse(refusal: Refusal, message = refusal.message): never {
  throw new Refused(refusal, message)
}

/** The same for what may be asked again after so many seconds. */
export function refuseFor(seconds: number, refusal: Refusal = COMMON_REFUSALS.TOO_MANY): never {
  throw new Refused(refusal, refusal.message, seconds)
}

/** Counts a try by this rule, and ends the call when there were too many. */
export async function countTry(
  throttles: Throttles,
  rule: ThrottleRule,
  key: string,
  refusal?: Refusal,
): Promise<void> {
  const seconds = await throttles.wait(rule, key)
  if (seconds > 0) refuseFor(seconds, refusal)
}
