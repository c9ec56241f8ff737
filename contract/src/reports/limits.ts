/** What somebody may be reported for. */
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
/** About whoever runs the connection between two phones, not about the other person: it counts against nobody. */
export const ABOUT_NO_PERSON = 'connection' satisfies ReportKind

/** Where the person was met with; it decides what is kept as evidence. */
export const REPORT_CONTEXTS = ['card', 'profile', 'chat', 'meetup', 'badge'] as const
export type ReportContext = (typeof REPORT_CONTEXTS)[number]

export const REPORT_STATES = ['open', 'triaged', 'resolved', 'dismissed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Enough to tell what happened; evidence is taken beside it. */
export const REPORT_TEXT_CHARACTERS_MAX = 1000
/** What moderators tell the reporter in the end. */
export const REPORT_NOTE_CHARACTERS_MAX = 500
/** Enough of a conversation to judge the last words in it, and no more of it than that. */
export const EVIDENCE_MESSAGES_MAX = 30
export const EVIDENCE_MEETUPS_MAX = 5
/** Beyond these it is a browser that many people share. */
export const LIKELY_LINKS_MAX = 10
/** Nobody has this many reasons in an hour; somebody who wants to flood the moderators has. */
export const REPORTS_PER_HOUR = 10
/** How many of one's own reports, and how many of the queue, one answer brings. */
export const REPORTS_LISTED_MAX = 50
/** A closed report and its evidence are removed after this: long enough for a second look and for a pattern to show. */
export const REPORT_KEPT_DAYS = 180
