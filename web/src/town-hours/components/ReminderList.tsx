import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ShownTownHour, TownHourId } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { everyWeek } from '../rules.ts'
import { ReminderToggle } from './ReminderToggle.tsx'

/**
 * Every hour with a reminder for this person, wherever they are now. If they switch one off, it stays in the list until
 * they leave the page.
 */
export function ReminderList({ userId, hours }: { userId: UserId; hours: readonly ShownTownHour[] }) {
  const [listed, setListed] = useState<readonly TownHourId[]>([])
  const more = hours.flatMap(({ id, isReminded }) => (isReminded && !listed.includes(id) ? [id] : []))
  if (more.length > 0) setListed([...listed, ...more])
  return hours.flatMap((hour) => {
    const when = everyWeek(hour)
    const { id, label } = hour
    return listed.includes(id)
      ? [<ReminderToggle key={id} userId={userId} hour={hour} label={t`${label}: ${when}`} />]
      : []
  })
}
