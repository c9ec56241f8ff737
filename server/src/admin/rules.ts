import type { Activity } from '@hereabouts/contract/admin/schemas'

type Counted = Partial<Activity> & { daysAgo: number }

const NONE: Activity = { joined: 0, invited: 0, accepted: 0, met: 0 }

/** One entry for each of the last `length` days, oldest first. The rows omit days without any. */
export function byDay(joined: readonly Counted[], invited: readonly Counted[], length: number): Activity[] {
  const days = Array.from({ length }, () => ({ ...NONE }))
  for (const { daysAgo, ...counts } of [...joined, ...invited])
    Object.assign(days.at(-1 - daysAgo) ?? {}, counts)
  return days
}

export function sum(days: readonly Activity[]): Activity {
  return days.reduce(
    (whole, { joined, invited, accepted, met }) => ({
      joined: whole.joined + joined,
      invited: whole.invited + invited,
      accepted: whole.accepted + accepted,
      met: whole.met + met,
    }),
    NONE,
  )
}
