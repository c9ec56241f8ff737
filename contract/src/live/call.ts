import type * as z from 'zod/mini'
import type { ApiError } from '../http/error.ts'

/**
 * A call that an app makes over its live connection, as data. The server checks it like an HTTP call and
 * acknowledges it with `{}` or an `ErrorBody`. Only for what may be lost.
 */
export interface LiveCall {
  readonly name: string
  readonly summary: string
  readonly payload: z.core.$ZodType
  /** Possible errors beyond `COMMON_ERRORS`. */
  readonly errors?: readonly ApiError[]
}

// @__NO_SIDE_EFFECTS__
export function liveCall<const C extends LiveCall>(shape: C): C {
  return shape
}

/** The parsed payload that the server works with. */
export type PayloadOf<C extends LiveCall> = z.core.output<C['payload']>
/** The payload that the client sends. */
export type PayloadFor<C extends LiveCall> = z.core.input<C['payload']>
