import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ShownTownHour } from '@hereabouts/contract/town-hours/schemas'
import { useTownHours } from '../availability/queries.ts'
import { useTownHere } from '../availability/queries-coarse.ts'
import { useServerNow } from '../platform/server-time.ts'
import { hoursIn } from '../town-hours/rules.ts'

/** The hours that count where the phone is. The phone finds out by itself where that is, and sends nothing for it. */
export function useTownHoursHere(userId: UserId): ShownTownHour[] {
  const { data: all = [] } = useTownHours(userId)
  const town = useTownHere(all.some(({ cell }) => cell !== null))
  return hoursIn(all, town, useServerNow())
}
