import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'
import { userId } from './schemas.ts'

/**
 * The minimal data that people in an open meetup or conversation keep of each other. `name` is the username
 * for people who may no longer see the person.
 */
export const companion = z.strictObject({
  id: userId,
  username: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  /**
   * Played by a program in a demo. Only ever true in a throw-away installation, which shows it everywhere.
   */
  simulated: z.boolean(),
})
export type Companion = z.infer<typeof companion>

/** How many different people awarded a badge with this name. */
export const badgeCount = z.strictObject({ name: z.string(), givers: z.int() })
export type BadgeCount = z.infer<typeof badgeCount>

/** How often two people have met, and when last. Only the two learn this of each other. */
export const pastMeetings = z.strictObject({ times: z.int().check(z.positive()), lastAt: moment() })
export type PastMeetings = z.infer<typeof pastMeetings>
