import type { VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { VERIFICATION_REFUSALS } from '@hereabouts/contract/verification/refusals'

/** Why somebody whose verification stands like this cannot submit one, or null. */
export function cannotSubmit(status: VerificationStatus): keyof typeof VERIFICATION_REFUSALS | null {
  return REASONS[status]
}

const REASONS: Record<VerificationStatus, keyof typeof VERIFICATION_REFUSALS | null> = {
  none: null,
  rejected: null,
  submitted: 'ALREADY_SUBMITTED',
  verified: 'ALREADY_VERIFIED',
  expired: 'VERIFICATION_OVER',
  revoked: 'VERIFICATION_OVER',
}
