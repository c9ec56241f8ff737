/** The kinds of failure that the app tells apart (specification, section 8). */
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

/** A call that did not succeed. Branch on `kind` and `code`; `message` and `text` are for people. */
export class CallError extends Error {
  override name = 'CallError'
  readonly kind: FailureKind
  readonly retryable: boolean
  /** The HTTP status, or null when there was no answer. */
  readonly status: number | null
  /** The contract's error code, or null. */
  readonly code: string | null
  /** What the server said, or the catalogue's words, without the status behind it. */
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
    // A success that cannot be read has the catalogue's words alone.
    super(status === null || status < 400 ? text : `${text} (${status})`, { cause })
    this.kind = kind
    this.retryable = retryable
    this.status = status
    this.code = code
    this.text = text
  }
}

/** The generic mapping of an HTTP status (specification, section 8). */
export function failureOf(status: number): { kind: FailureKind; text: string; retryable: boolean } {
  switch (status) {
    case 401:
      return { kind: 'UNAUTHORIZED', text: 'Authentication required. Please sign in.', retryable: false }
    case 403:
      return {
        kind: 'FORBIDDEN',
        text: 'You do not have permission to access this resource.',
        retryable: false,
      }
    case 404:
      return { kind: 'NOT_FOUND', text: 'The requested resource was not found.', retryable: false }
    case 422:
      return { kind: 'VALIDATION', text: 'The data provided is invalid.', retryable: false }
    case 408:
    case 504:
      return { kind: 'TIMEOUT', text: 'The request timed out. Please try again.', retryable: true }
  }
  if (status >= 500 && status < 600)
    return { kind: 'SERVER', text: 'A server error occurred. Please try again later.', retryable: true }
  if (status >= 400 && status < 500)
    return { kind: 'VALIDATION', text: 'There was an issue with the request.', retryable: false }
  return { kind: 'UNKNOWN', text: 'An unexpected error occurred.', retryable: false }
}

/** The catalogue's words for whoever asks too often, with how long to wait; null for every other error, or when nobody knows. */
export function tooManyIn(code: string | null, retryAfter: string | null): string | null {
  const seconds = Number(retryAfter)
  if (code !== 'TOO_MANY' || !(seconds > 0)) return null
  return `Too many requests. Please wait ${inWords(seconds)} before trying again.`
}

/** Rounded up, so that nobody comes too early. */
function inWords(seconds: number): string {
  const [size, unit] = seconds > 5400 ? [3600, 'hour'] : seconds > 60 ? [60, 'minute'] : [1, 'second']
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Whether it is not there, or not for whoever asks: nobody is told which. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'NOT_FOUND'
}

/** What went wrong, in words for the screen: the catalogue's or the server's, with the status in parentheses behind them. */
export function textOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  return 'An unexpected error occurred.'
}
