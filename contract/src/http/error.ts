/** An error that the server can return. Programs branch on `code`; people read `message`. */
export interface ApiError<Code extends string = string> {
  readonly code: Code
  readonly status: number
  readonly message: string
}

/** The body of every error response. */
export interface ErrorBody {
  error: string
  /** In English. Clients translate by code. */
  message: string
  /** What the message contains besides the code's text. */
  params?: ErrorParams
  /** Finds the request in the server's log. Absent where a proxy answers. */
  requestId?: string
}

/** On every response. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Of VALIDATION: the field, if there is one, and the rule that its value breaks. */
export interface ErrorParams {
  field?: string
  rule: string
}

/** A feature's errors by code: `defineErrors({ BUSY: [409, 'One meetup at a time.'] }).BUSY`. */
export function defineErrors<
  const Catalogue extends Record<string, readonly [status: number, message: string]>,
>(catalogue: Catalogue): { readonly [Code in keyof Catalogue & string]: ApiError<Code> } {
  return Object.fromEntries(
    Object.entries(catalogue).map(([code, [status, message]]) => [code, { code, status, message }]),
  ) as { readonly [Code in keyof Catalogue & string]: ApiError<Code> }
}

/** Errors that any endpoint may return. The texts are the generic mapping of the specification, section 8. */
export const COMMON_ERRORS = defineErrors({
  BAD_REQUEST: [400, 'The request could not be read.'],
  UNAUTHORIZED: [401, 'Authentication required. Please sign in.'],
  FORBIDDEN: [403, 'You do not have permission to access this resource.'],
  FOREIGN_ORIGIN: [403, 'Nothing can be saved at this address. Open the app at its usual one.'],
  PASSWORD_NEEDED: [403, 'Enter your password again first.'],
  PASSKEY_NEEDED: [403, 'Our team needs a passkey here. Create one under Account, or use yours.'],
  MEASURE_UNREAD: [403, 'Our team has something to tell you first.'],
  RESTRICTED: [403, 'For now, you can only contact people you’ve met here.'],
  COOLING_DOWN: [403, 'For now, you can’t contact people for the first time.'],
  SHIELD_NEEDED: [403, 'Get the green shield first. Then you can contact new people again.'],
  SUSPENDED: [403, 'This account is suspended.'],
  WAITING: [403, 'Wait until our team lets you in.'],
  BANNED: [403, 'This account was closed for breaking the rules.'],
  NOT_FOUND: [404, 'The requested resource was not found.'],
  TOO_LARGE: [413, 'That’s too much at once.'],
  UNSUPPORTED_TYPE: [415, 'The request must carry JSON.'],
  VALIDATION: [422, 'The data provided is invalid.'],
  TOO_MANY: [429, 'Too many tries. Wait a few minutes.'],
  SERVER: [500, 'A server error occurred. Please try again later.'],
  DISK_FULL: [503, 'Our storage is full: you can read, but not save. Try again later.'],
  UNAVAILABLE: [503, 'Service temporarily unavailable. Please try again in a few moments.'],
})

/** The text of VALIDATION for a missing field, after its name. */
export const MISSING_TEXT = 'Fill this in.'
