import type { Account } from '@hereabouts/contract/admin/schemas-people'
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
