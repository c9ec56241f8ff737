import * as z from 'zod/mini'

/** Rounded; null for fewer than `TRANSPARENCY_STEP`. */
const rounded = z.nullable(z.int())

export const transparencyMonth = z.strictObject({
  /** `2026-11`, in UTC. */
  month: z.string(),
  /** People who were reported. */
  reported: rounded,
  /** People with a report that the team found right; people with one that it closed without action. */
  resolved: rounded,
  dismissed: rounded,
  /** People whom the team warned, restricted, suspended or banned. */
  measures: rounded,
  /** People who appealed; people with an appeal that lifted the measure. */
  appeals: rounded,
  lifted: rounded,
})
export type TransparencyMonth = z.infer<typeof transparencyMonth>

/** Complete months, newest first. */
export const transparency = z.strictObject({ months: z.array(transparencyMonth) })
export type Transparency = z.infer<typeof transparency>
