import type { Account } from '@hereabouts/contract/admin/schemas-people'
import { t } from '@lingui/core/macro'
import { classes } from '../../ui/classes.ts'
import { ACCOUNT_STATUS_NAMES, ROLE_NAMES } from '../rules-names.ts'

/** Marks accounts that are inactive or have a role in the team. */
export function AccountStatusMark({ account: { role, standing } }: { account: Account }) {
  const isInactive = standing !== 'active'
  const text = t(isInactive ? ACCOUNT_STATUS_NAMES[standing] : ROLE_NAMES[role])
  if (!isInactive && role === 'user') return null
  return (
    <span
      className={classes(
        'shrink-0 rounded-full px-3 py-1 text-xs font-semibold',
        isInactive ? 'bg-bad-tint text-bad' : 'bg-tint text-on-tint',
      )}
    >
      {text}
    </span>
  )
}
