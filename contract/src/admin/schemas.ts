import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

const count = z.int().check(z.nonnegative())

/** People who joined, and invitations by what had become of them when they were counted. */
const activity = z.strictObject({ joined: count, invited: count, accepted: count, met: count })
export type Activity = z.infer<typeof activity>

const queue = z.strictObject({ waiting: count, oldestAt: z.nullable(moment()) })
export type Queue = z.infer<typeof queue>

/** What somebody of the team finds to do: nothing of what others have to do, and nothing that they must leave to others. */
export const desk = z.strictObject({
  at: moment(),
  role: z.enum(['verifier', 'moderator', 'admin']),
  /** What waits, and since when the oldest of it does; null for what another role looks after. */
  queues: z.strictObject({
    verifications: z.nullable(queue),
    reports: z.nullable(queue),
    appeals: z.nullable(queue),
  }),
})
export type Desk = z.infer<typeof desk>

/** The house in numbers. Nobody is named, and nothing is counted by place. */
export const overview = z.strictObject({
  /** When it was counted. */
  at: moment(),
  /** Active accounts. */
  people: count,
  /** How many accounts wait for a verifier, and how many have the green shield. */
  verifications: z.strictObject({ submitted: count, verified: count }),
  availableNow: count,
  /** Waiting for an answer, or on. */
  openMeetups: count,
  /** In which something was said in the last `OVERVIEW_DAYS` days. */
  conversations: count,
  /** The last `OVERVIEW_DAYS` days, and as many before them. An invitation counts on the day it was sent, whenever it was answered. */
  lately: activity,
  before: activity,
  /** `lately` by day of 24 hours, oldest first; the last one ends at `at`. */
  days: z.array(activity),
})
export type Overview = z.infer<typeof overview>
