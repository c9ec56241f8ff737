import { type ApiError, COMMON_ERRORS, type ErrorParams } from '@hereabouts/contract/http/error'
import type { ThrottleRule, Throttles } from '../throttle.ts'

/** An error of the contract, on its way to the client. */
export class CodedError extends Error {
  override name = 'CodedError'
  readonly definition: ApiError
  /** When the client may try again, for the `Retry-After` header. */
  readonly retryAfterSeconds: number | null
  readonly params: ErrorParams | null
  constructor(
    definition: ApiError,
    message: string,
    retryAfterSeconds: number | null = null,
    params: ErrorParams | null = null,
  ) {
    super(message)
    this.definition = definition
    this.retryAfterSeconds = retryAfterSeconds
    this.params = params
  }
}

/** Ends the call with this error; `message` may be more specific than the definition's text. */
export function fail(definition: ApiError, message = definition.message): never {
  throw new CodedError(definition, message)
}

/**
 * Resolves to null where the contract has an error. Everything else is a bug or an outage, and still fails.
 */
export async function nullIfRefused<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof CodedError) return null
    throw error
  }
}

/** Ends the call with VALIDATION: a field, or without one the whole input, breaks this rule. */
export function failOn(rule: string, field: string | null): never {
  const error = COMMON_ERRORS.VALIDATION
  const message = field === null ? rule : `${field}: ${rule}`
  throw new CodedError(error, message, null, { rule, ...(field !== null && { field }) })
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
