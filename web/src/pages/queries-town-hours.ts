import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_AREA } from '@hereabouts/contract/gatherings/limits'
import type { ShownTownHour } from '@hereabouts/contract/town-hours/schemas'
import { useQuery } from '@tanstack/react-query'
import { useTownHours } from '../availability/queries.ts'
import { coarseCell, useMayAskForLocation, useTown } from '../availability/queries-coarse.ts'
import { useServerNow } from '../platform/server-time.ts'
import { hoursIn } from '../town-hours/rules.ts'

/**
 * The hours that count where the phone is. The phone finds that out by itself, from the cell that it sends for
 * gatherings; it sends nothing for this, and never makes the browser ask for permission.
 */
export function useTownHoursHere(userId: UserId): ShownTownHour[] {
  const { data: all = [] } = useTownHours(userId)
  const needsTown = all.some(({ cell }) => cell !== null)
  const mayAsk = useMayAskForLocation(needsTown)
  const { data: cell } = useQuery({
    ...coarseCell(GATHERING_AREA.resolution),
    enabled: needsTown && mayAsk === false,
    retry: false,
  })
  return hoursIn(all, useTown(cell), useServerNow())
}
