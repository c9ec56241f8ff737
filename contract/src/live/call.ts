import type * as z from 'zod/mini'
import type { Refusal } from '../http/refusal.ts'

/**
 * Something that an open app says over its live connection, as data: the server checks it as it checks a call, and answers
 * `{}` or an `ErrorBody`. Only for what may be lost.
 */
export interface LiveCall {
  readonly name: string
  readonly summary: string
  readonly said: z.core.$ZodType
  /** What it may be answered beyond `COMMON_REFUSALS`. */
  readonly refusals?: readonly Refusal[]
}

// @__NO_SIDE_EFFECTS__
export function liveCall<const C extends LiveCall>(shape: C): C {
  return shape
}

/** What the server works with, parsed. */
export type SaidOf<C extends LiveCall> = z.core.output<C['said']>
/** What the client sends. */
export type SaidFor<C extends LiveCall> = z.core.input<C['said']>
