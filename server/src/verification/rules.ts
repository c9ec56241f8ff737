import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type {
  APPEAL_ERRORS,
  REVIEW_ERRORS,
  VERIFICATION_ERRORS,
} from '@hereabouts/contract/verification/errors'

type Reason = keyof typeof VERIFICATION_ERRORS

/** Why a person with this verification status cannot submit, or null. */
export function cannotSubmit(status: VerificationStatus): Reason | null {
  return REASONS[status]
}

/**
 * Why a person cannot send a photo, or null. Photos are allowed before and after submitting, and for an
 * appeal.
 */
export function cannotSendPhoto(status: VerificationStatus, hasAppealed: boolean): Reason | null {
  if (status === 'submitted' || cannotAppeal(status, hasAppealed) === null) return null
  return REASONS[status]
}

/** Why a person cannot appeal against the decision on their verification, or null. */
export function cannotAppeal(
  status: VerificationStatus,
  hasAppealed: boolean,
): keyof typeof APPEAL_ERRORS | null {
  if (status !== 'rejected' && status !== 'revoked') return 'NOTHING_TO_APPEAL'
  return hasAppealed ? 'APPEAL_USED' : null
}

/** Why a verifier cannot view or decide this submission, or null. */
export function cannotReview(
  verifier: UserId,
  subject: UserId,
  waiting: { status: VerificationStatus; isAppeal: boolean; decidedBy: UserId | null },
): keyof typeof REVIEW_ERRORS | null {
  if (verifier === subject) return 'NOT_ABOUT_ONESELF'
  if (waiting.status !== 'submitted') return 'NOT_WAITING'
  return waiting.isAppeal && waiting.decidedBy === verifier ? 'DECIDED_BEFORE' : null
}

const REASONS: Record<VerificationStatus, Reason | null> = {
  none: null,
  rejected: null,
  // No verifier reviewed it in time, which is not the person's fault.
  expired: null,
  submitted: 'ALREADY_SUBMITTED',
  verified: 'ALREADY_VERIFIED',
  revoked: 'VERIFICATION_OVER',
}
