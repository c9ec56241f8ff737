import type { AnyReportKind } from './schemas.ts'

/**
 * How soon a moderator should look at a report. Threats and minors are more than everything else together, so
 * nothing pushes them down.
 */
export const KIND_WEIGHTS: Record<AnyReportKind, number> = {
  threat: 1000,
  minor: 1000,
  felt_unsafe: 60,
  // It may be about anything, and only a person can tell. Never urgent: an e-mail address is all that it takes.
  outside: 55,
  harassment: 50,
  scam: 50,
  unwanted_dating: 30,
  fake: 30,
  // Nobody complained.
  noticed: 30,
  commercial: 20,
  other: 10,
  no_show: 5,
  connection: 0,
}
/** What else adds to the weight, and how often at most. A crowd or a history is worth about as much as a kind. */
export const CASE_WEIGHTS = {
  reporters: { each: 12, max: 5 },
  repeated: { each: 15, max: 3 },
  newAccount: 10,
  flags: { each: 8, max: 3 },
}
/** People who come only to harm others mostly do so in their first week. */
export const NEW_ACCOUNT_DAYS = 7
/** More waiting reports than a town ever has; only the oldest are weighed. */
export const WEIGHED_MAX = 2000
/** More than a moderator works through at a time. */
export const CASES_LISTED_MAX = 50
/** The latest of a case are shown; all are decided together. */
export const REPORTS_PER_CASE_MAX = 10
/** A line to or from a colleague about a case. */
export const OPINION_CHARACTERS_MIN = 5
export const OPINION_CHARACTERS_MAX = 300
/** How long people wait for moderators is measured over this many days. */
export const TIMES_DAYS = 30
