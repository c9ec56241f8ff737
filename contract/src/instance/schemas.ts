import * as z from 'zod/mini'

/** What this installation says of itself. */
export const instance = z.strictObject({
  /** Where one can give it money, or null. */
  contributeUrl: z.nullable(z.string()),
})
export type Instance = z.infer<typeof instance>
