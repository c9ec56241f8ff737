/** The reasons for reporting a person. */
export const REPORT_KINDS = [
  'harassment',
  'threat',
  'fake',
  'minor',
  'scam',
  'commercial',
  'unwanted_dating',
  'no_show',
  'connection',
  'other',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/**
 * A report about the connection between two phones, not about the other person, so it counts against nobody.
 */
export const ABOUT_NO_PERSON = 'connection' satisfies ReportKind

/** The screen on which somebody filed the report. It decides what is kept as evidence. */
export const REPORT_CONTEXTS = ['card', 'profile', 'chat', 'meetup', 'badge', 'group'] as const
export type ReportContext = (typeof REPORT_CONTEXTS)[number]
/** A report about a gathering, and so about the person who wrote its texts, whom its author may not know. */
export const ABOUT_GATHERING = 'gathering'
/** The kind and the place of a report by somebody without an account. */
export const FROM_OUTSIDE = 'outside'
/** The kind and the place of a case that a moderator opened because a rule noticed somebody. Nobody reported. */
export const NOTICED = 'noticed'
export type AnyReportContext = ReportContext | typeof ABOUT_GATHERING | typeof FROM_OUTSIDE | typeof NOTICED

export const REPORT_STATES = ['open', 'triaged', 'resolved', 'dismissed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Enough to tell what happened. Evidence is stored separately. */
export const REPORT_TEXT_CHARACTERS_MAX = 1000
/** The moderators' closing note to the reporter. */
export const REPORT_NOTE_CHARACTERS_MAX = 500
/** Enough context to judge the last messages of a conversation, and no more. */
export const EVIDENCE_MESSAGES_MAX = 30
export const EVIDENCE_MEETUPS_MAX = 5
/** A browser with more accounts than this is shared by many people, such as in a library. */
export const LIKELY_LINKS_MAX = 10
/** Far more than an honest person needs; stops people who want to flood the moderators. */
export const REPORTS_PER_HOUR = 10
/** The most reports in one response, in a person's own list and in the moderators' queue. */
export const REPORTS_LISTED_MAX = 50
/**
 * A closed report and its evidence are deleted after this: long enough for a second look
 * and for a pattern to show.
 */
export const REPORT_KEPT_DAYS = 180
