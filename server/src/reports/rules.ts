import type { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import type { ReportContext, ReportState } from '@hereabouts/contract/reports/limits'

/** The relations of two people that decide from where one may report the other. */
export interface Acquaintance {
  canSee: boolean
  /** Any invitation between them, whatever its outcome. */
  hasMeetup: boolean
  hasConversation: boolean
  /** Whether both had a seat in a gathering at the same time while it was on. */
  hasGathering: boolean
  /** Whether the reporter blocked the other while they could see them. */
  hasBlockedOnSight: boolean
}

/**
 * Whether the reporter knows the person well enough to report them from this place; otherwise the person does
 * not exist for them.
 */
export function mayReport(
  { canSee, hasMeetup, hasConversation, hasGathering, hasBlockedOnSight }: Acquaintance,
  context: ReportContext,
): boolean {
  if (context === 'chat') return hasConversation
  if (context === 'meetup') return hasMeetup
  if (context === 'group') return hasGathering
  return canSee || hasMeetup || hasConversation || hasGathering || hasBlockedOnSight
}

type Reason = keyof typeof REPORT_ERRORS | null

/**
 * Why a moderator cannot take or close a report, or null. A taken report stays with its moderator until it is
 * closed.
 */
export function cannotHandle(
  report: { state: ReportState; takenBy: number | null },
  moderator: number,
): Reason {
  if (report.state === 'resolved' || report.state === 'dismissed') return 'REPORT_CLOSED'
  return report.takenBy !== null && report.takenBy !== moderator ? 'REPORT_TAKEN' : null
}
