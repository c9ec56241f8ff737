import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'

const count = z.int().check(z.nonnegative())

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
