import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'

/** A person whom this one has blocked. */
export const block = z.strictObject({
  id: userId,
  username: z.string(),
  /**
   * Null unless the two agreed to meet. People who block somebody do not see the
   * pictures and shields of others.
   */
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
})
export type Block = z.infer<typeof block>
