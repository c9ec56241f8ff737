import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'
import { MISSED_MAX } from './limits.ts'

/** What a person reads about the yeses that they did not keep. Nobody else ever reads it. */
export const missedYeses = z.strictObject({
  /** How many still count. */
  count: z.int().check(z.gte(0), z.lte(MISSED_MAX)),
  /** Until when they can say that something happened, which undoes the latest. Null if that is over. */
  undoUntil: z.nullable(moment()),
})
export type MissedYeses = z.infer<typeof missedYeses>
