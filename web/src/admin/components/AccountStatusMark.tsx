import type { Account } from '@hereabouts/contract/admin/schemas-people'
import { classes } from '../../ui/classes.ts'

/** Marks accounts that are inactive or have a role in the team. */
export function AccountStatusMark({ account: { role, standing } }: { account: Account }) {
  const isInactive = standing !== 'active'
  const text = isInactive ? standing : role
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
