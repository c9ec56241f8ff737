import * as z from 'zod/mini'

/** What this installation says of itself. */
export const instance = z.strictObject({
  /** Where one can give it money, or null. */
  contributeUrl: z.nullable(z.string()),
  /** Where people reach the operator: an e-mail address or an https page; or null. */
  contact: z.nullable(z.string()),
  /** Where the source of what runs here is, or null. */
  sourceUrl: z.nullable(z.string()),
})
export type Instance = z.infer<typeof instance>
