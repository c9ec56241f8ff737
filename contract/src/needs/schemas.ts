import * as z from 'zod/mini'
import { NEEDS, NEEDS_MAX } from './limits.ts'

/** Needs, each once. */
export const needs = z.array(z.enum(NEEDS)).check(
  z.maxLength(NEEDS_MAX, `up to ${NEEDS_MAX} needs`),
  z.refine((given) => new Set(given).size === given.length, 'each need once'),
)

/** What a person keeps in their privacy settings. */
export const keptNeeds = z.strictObject({ needs })
export type KeptNeeds = z.infer<typeof keptNeeds>
