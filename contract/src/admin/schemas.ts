import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

const count = z.int().check(z.nonnegative())

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
  /** Meetups that ended in a meeting in the last `OVERVIEW_DAYS` days. */
  metLately: count,
  /**
   * From the switch to the meeting: who is available now (there is no history of availability), and of the invitations of
   * the last `OVERVIEW_DAYS` days how many there were, were accepted, and ended in a meeting.
   */
  funnel: z.strictObject({ available: count, invited: count, accepted: count, met: count }),
})
export type Overview = z.infer<typeof overview>
