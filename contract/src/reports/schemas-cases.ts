import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { FLAG_RULES, UNREPORTED_RULES } from '../flags/limits.ts'
import { moment } from '../http/fields.ts'
import { partyTo, queuedReport, reportId, verdict } from './schemas.ts'
import { secondOpinion } from './schemas-opinions.ts'

/** Why a case stands where it does in the queue. */
export const CASE_REASONS = ['urgent', 'reporters', 'repeated', 'new_account', ...FLAG_RULES] as const
export type CaseReason = (typeof CASE_REASONS)[number]

/** Decided reports only: what waits says nothing about a person yet. */
export const decidedReports = z.strictObject({
  /** About them. */
  about: z.strictObject({ resolved: z.int(), dismissed: z.int() }),
  /** By them. */
  by: z.strictObject({ resolved: z.int(), dismissed: z.int() }),
})
export type DecidedReports = z.infer<typeof decidedReports>

/** All waiting reports about one person. They are taken, handed over and closed together. */
export const reportCase = z.strictObject({
  /** The oldest of its reports. Each of them finds the case. */
  id: reportId,
  /** The newest of its reports. */
  newestId: reportId,
  subject: partyTo,
  reasons: z.array(z.enum(CASE_REASONS)),
  /** How many people reported, as far as they are independent of each other. */
  reporters: z.int(),
  /** How many reports there are, also those that are not listed. */
  count: z.int(),
  openedAt: moment(),
  /** Null once the account is gone. */
  history: z.nullable(decidedReports),
  takenBy: z.nullable(partyTo),
  takenAt: z.nullable(moment()),
  /** Null if nobody asked for one. */
  secondOpinion: z.nullable(secondOpinion),
  /** The heaviest and latest first. */
  reports: z.array(z.strictObject({ ...queuedReport.shape, reporterHistory: z.nullable(decidedReports) })),
})
export type ReportCase = z.infer<typeof reportCase>

export const caseQueue = z.strictObject({
  cases: z.array(reportCase),
  /** How many more wait than are listed. */
  more: z.int(),
  /** Who else may hold a case. */
  team: z.array(z.strictObject({ id: userId, username: z.string() })),
})
export type CaseQueue = z.infer<typeof caseQueue>

export const caseVerdict = z.strictObject({
  ...verdict.shape,
  /** The newest report that the moderator knew of. Later ones stay open, so that nobody closes a threat unseen. */
  upTo: z.int().check(z.positive()),
})
export type CaseVerdict = z.infer<typeof caseVerdict>

/** A person whom nobody reported lately, and what rules noticed about them. */
export const unreportedPerson = z.strictObject({
  id: userId,
  username: z.string(),
  rules: z.array(z.enum(UNREPORTED_RULES)),
})
export type UnreportedPerson = z.infer<typeof unreportedPerson>

export const unreportedPeople = z.strictObject({
  people: z.array(unreportedPerson),
  /** How many more there are than are listed. */
  more: z.int(),
})
export type UnreportedPeople = z.infer<typeof unreportedPeople>

/** How long people waited for moderators in the last `TIMES_DAYS` days: medians of the reports that were closed. */
export const reportTimes = z.strictObject({
  closed: z.int(),
  /** Until somebody took the report or looked at its evidence. */
  lookMinutes: z.int(),
  decisionMinutes: z.int(),
})
export type ReportTimes = z.infer<typeof reportTimes>

/** Null puts a case back into the queue. */
export const newHolder = z.strictObject({ to: z.nullable(userId) })
