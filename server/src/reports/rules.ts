import type { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import type { ReportContext, ReportState } from '@hereabouts/contract/reports/limits'

/** What two people have to do with each other, as far as one may report the other. */
export interface Acquaintance {
  canSee: boolean
  /** An invitation between them, whatever became of it. */
  hasMeetup: boolean
  hasConversation: boolean
  /** Whether one saw them, and blocked them then. */
  hasBlockedOnSight: boolean
}

/** Whether one knows enough of somebody to report them from there; to everybody else they do not exist. */
export function mayReport(
  { canSee, hasMeetup, hasConversation, hasBlockedOnSight }: Acquaintance,
  context: ReportContext,
): boolean {
  if (context === 'chat') return hasConversation
  if (context === 'meetup') return hasMeetup
  return canSee || hasMeetup || hasConversation || hasBlockedOnSight
}

type Reason = keyof typeof REPORT_ERRORS | null

/** Why a moderator cannot take or close a report, or null. Whoever took one keeps it until it is closed. */
export function cannotHandle(
  report: { state: ReportState; takenBy: number | null },
  moderator: number,
): Reason {
  if (report.state === 'resolved' || report.state === 'dismissed') return 'REPORT_CLOSED'
  return report.takenBy !== null && report.takenBy !== moderator ? 'REPORT_TAKEN' : null
}
