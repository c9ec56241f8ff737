import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'
import { reportTimes } from '../reports/schemas-cases.ts'

const count = z.int().check(z.nonnegative())

/** New accounts, and invitations by the state they had reached when counted. */
const activity = z.strictObject({ joined: count, invited: count, accepted: count, met: count })
export type Activity = z.infer<typeof activity>

const queue = z.strictObject({ waiting: count, oldestAt: z.nullable(moment()) })
export type Queue = z.infer<typeof queue>

/** The waiting work of one team member: not what other roles do, and not what they must leave to others. */
export const desk = z.strictObject({
  at: moment(),
  role: z.enum(['verifier', 'moderator', 'admin']),
  /** How many are waiting, and since when the oldest is. Null for other roles' queues. */
  queues: z.strictObject({
    verifications: z.nullable(queue),
    reports: z.nullable(queue),
    appeals: z.nullable(queue),
    joining: z.nullable(queue),
  }),
  /** For moderators, if a report was closed lately. */
  times: z.exactOptional(reportTimes),
})
export type Desk = z.infer<typeof desk>

/** Usage numbers of the installation. They contain no names and no counts by place. */
export const overview = z.strictObject({
  /** When the counting took place. */
  at: moment(),
  /** Active accounts. */
  people: count,
  /** How many accounts are waiting for a verifier, and how many are verified. */
  verifications: z.strictObject({ submitted: count, verified: count }),
  availableNow: count,
  /** Pending or accepted. */
  openMeetups: count,
  /** Those with messages in the last `OVERVIEW_DAYS` days. */
  conversations: count,
  gatherings: z.strictObject({
    /** Those that people can join. */
    open: count,
    /** Those with enough people that have not ended. */
    on: count,
    /**
     * How many took place in the last `OVERVIEW_DAYS` days, and how many pairs of their
     * members proved that they met.
     */
    happened: count,
    pairs: count,
  }),
  /**
   * If nearly everybody of the last hour has one address, because a proxy hides their own: a `cdn` or another one
   * outside, or a `proxy` of the server's network. Null otherwise.
   */
  hidden: z.nullable(z.strictObject({ by: z.enum(['cdn', 'proxy']), people: count, there: count })),
  /**
   * The last `OVERVIEW_DAYS` days, and the same number of days before. An invitation counts on the day it was
   * sent, even if it was answered later.
   */
  lately: activity,
  before: activity,
  /** `lately` by 24-hour day, oldest first. The last day ends at `at`. */
  days: z.array(activity),
})
export type Overview = z.infer<typeof overview>
