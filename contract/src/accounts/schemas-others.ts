import * as z from 'zod/mini'
import { userId } from './schemas.ts'

/**
 * The least that people in an open meetup or conversation keep of each other. `name` is the username for whoever may
 * no longer see the person.
 */
export const companion = z.strictObject({
  id: userId,
  username: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** Played by a program, to try the app alone: only ever true in a throw-away instance that shows how it is. */
  simulated: z.boolean(),
})
export type Companion = z.infer<typeof companion>

/** How many different people gave a badge of this name. */
export const badgeCount = z.strictObject({ name: z.string(), givers: z.int() })
export type BadgeCount = z.infer<typeof badgeCount>
