import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'

/** Somebody whom one has blocked. */
export const block = z.strictObject({
  id: userId,
  username: z.string(),
  /** Of whom one agreed to meet; others’ pictures and shields are not shown to who blocked them. */
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
})
export type Block = z.infer<typeof block>
