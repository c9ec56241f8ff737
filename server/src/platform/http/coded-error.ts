import { type ApiError, COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { ThrottleRule, Throttles } from '../throttle.ts'

/** An error of the contract, on its way to the client. */
export class CodedError extends Error {
  override name = 'CodedError'
  readonly definition: ApiError
  /** When the client may try again, for the `Retry-After` header. */
  readonly retryAfterSeconds: number | null
  constructor(definition: ApiError, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.definition = definition
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Ends the call with this error; `message` may be more specific than the definition's text. */
export function fail(definition: ApiError, message = definition.message): never {
  throw new CodedError(definition, message)
}

/** Ends the call with an error that says after how many seconds the client may try again. */
export function failWithRetry(seconds: number, definition: ApiError = COMMON_ERRORS.TOO_MANY): never {
  throw new CodedError(definition, definition.message, seconds)
}

/** Counts a try against this rule, and ends the call if there were too many. */
export async function countTry(
  throttles: Throttles,
  rule: ThrottleRule,
  key: string,
  error?: ApiError,
): Promise<void> {
  const seconds = await throttles.wait(rule, key)
  if (seconds > 0) failWithRetry(seconds, error)
}
