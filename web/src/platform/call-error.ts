import { plural, t } from '@lingui/core/macro'
import { requestIdOf } from '../ui/request-id.ts'

/** The kinds of failure that the app distinguishes (specification, section 8). */
export type FailureKind =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION'
  | 'TIMEOUT'
  | 'SERVER'
  | 'NETWORK'
  | 'CANCELED'
  | 'UNKNOWN'

/**
 * A failed call. Branch on `kind` and `code`; `message` and `text` are for people. `cause` is the response, if
 * the server refused.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly kind: FailureKind
  readonly retryable: boolean
  /** The HTTP status, or null when there was no answer. */
  readonly status: number | null
  /** The contract's error code, or null. */
  readonly code: string | null
  /** The server's message or the catalogue's, without the status. */
  readonly text: string

  constructor(failure: {
    kind: FailureKind
    retryable: boolean
    text: string
    status?: number | null
    code?: string | null
    cause?: unknown
  }) {
    const { kind, retryable, text, status = null, code = null, cause } = failure
    // The text of an unreadable success has no status.
    super(status === null || status < 400 ? text : `${text} (${status})`, { cause })
    this.kind = kind
    this.retryable = retryable
    this.status = status
    this.code = code
    this.text = text
  }
}

/** The code of a success without a body. */
export const EMPTY_BODY = 'EMPTY_BODY'

/** Maps an HTTP status to a failure (specification, section 8). */
export function failureOf(status: number): { kind: FailureKind; text: string; retryable: boolean } {
  switch (status) {
    case 401:
      return { kind: 'UNAUTHORIZED', text: t`Authentication required. Please sign in.`, retryable: false }
    case 403:
      return {
        kind: 'FORBIDDEN',
        text: t`You do not have permission to access this resource.`,
        retryable: false,
      }
    case 404:
      return { kind: 'NOT_FOUND', text: t`The requested resource was not found.`, retryable: false }
    case 422:
      return { kind: 'VALIDATION', text: t`The data provided is invalid.`, retryable: false }
    case 408:
    case 504:
      return { kind: 'TIMEOUT', text: t`The request timed out. Please try again.`, retryable: true }
  }
  if (status >= 500 && status < 600)
    return { kind: 'SERVER', text: t`A server error occurred. Please try again later.`, retryable: true }
  if (status >= 400 && status < 500)
    return { kind: 'VALIDATION', text: t`There was an issue with the request.`, retryable: false }
  return { kind: 'UNKNOWN', text: t`An unexpected error occurred.`, retryable: false }
}

/**
 * The catalogue's text for exceeding a rate limit, with the time to wait. Null for other errors
 * and for an unknown time.
 */
export function tooManyIn(code: string | null, retryAfter: string | null): string | null {
  // Rounded up, so that nobody retries too early.
  const seconds = Math.ceil(Number(retryAfter))
  if (code !== 'TOO_MANY' || !(seconds > 0)) return null
  if (seconds > 5400) {
    const hours = Math.ceil(seconds / 3600)
    return plural(hours, {
      one: 'Too many tries. Wait # hour.',
      other: 'Too many tries. Wait # hours.',
    })
  }
  if (seconds > 60) {
    const minutes = Math.ceil(seconds / 60)
    return plural(minutes, {
      one: 'Too many tries. Wait # minute.',
      other: 'Too many tries. Wait # minutes.',
    })
  }
  return plural(seconds, {
    one: 'Too many tries. Wait # second.',
    other: 'Too many tries. Wait # seconds.',
  })
}

/** Whether something does not exist, or must not be seen by this person. The server never says which. */
export function isGone(error: unknown): error is CallError {
  return error instanceof CallError && error.kind === 'NOT_FOUND'
}

/**
 * The error text for the screen, with the status in parentheses. A fault of the server's also has the id of the
 * request, which people can pass on.
 *
 * @param ifGone replaces the server's or the catalogue's text of a 404, which does not say what is gone
 */
export function textOf(error: unknown, ifGone?: string): string {
  if (ifGone !== undefined && isGone(error)) return `${ifGone} (${error.status})`
  if (error instanceof CallError) {
    const id = error.code === 'SERVER' && requestIdOf(error)
    return id ? `${error.message} · ${t`Error ID`} ${id}` : error.message
  }
  return t`An unexpected error occurred.`
}
