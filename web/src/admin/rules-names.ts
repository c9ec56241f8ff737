import type { Account } from '@hereabouts/contract/admin/schemas-people'
import type { Evidence } from '@hereabouts/contract/reports/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

// Not in rules-team.ts, which the list of people does not need.

export const ROLE_NAMES: Record<Account['role'], MessageDescriptor> = {
  user: msg`user`,
  verifier: msg`verifier`,
  moderator: msg`moderator`,
  admin: msg`admin`,
}

export const ACCOUNT_STATUS_NAMES: Record<Account['standing'], MessageDescriptor> = {
  active: msg`active`,
  suspended: msg`suspended`,
  banned: msg`banned`,
  deleted: msg`deleted`,
}

/** What had become of a meetup when somebody reported it. */
export const MEETUP_STATE_NAMES: Record<Evidence['meetups'][number]['state'], MessageDescriptor> = {
  pending: msg`not answered yet`,
  accepted: msg`agreed`,
  met: msg`they met`,
  missed: msg`it didn’t happen`,
  cancelled: msg`called off`,
  declined: msg`declined`,
  withdrawn: msg`withdrawn`,
  expired: msg`not answered in time`,
}
