import type { ShownCalendar } from '@hereabouts/contract/calendars/schemas'
import { GATHERING_AREA } from '@hereabouts/contract/gatherings/limits'
import { useQuery } from '@tanstack/react-query'
import { coarseCell, useMayAskForLocation, useTown } from '../availability/queries-coarse.ts'
import { type AreaEntry, entriesIn } from '../calendars/rules.ts'
import { useServerNow } from '../platform/server-time.ts'

/**
 * What begins next where the phone is. As with the town's hours, the phone finds out by itself where that is,
 * and never makes the browser ask for permission.
 */
export function useNextEntryHere(calendars: readonly ShownCalendar[]): AreaEntry | undefined {
  const needsTown = calendars.some(({ cell }) => cell !== null)
  const mayAsk = useMayAskForLocation(needsTown)
  const { data: cell } = useQuery({
    ...coarseCell(GATHERING_AREA.resolution),
    enabled: needsTown && mayAsk === false,
    retry: false,
  })
  const nowMs = useServerNow()
  return entriesIn([...calendars], useTown(cell), nowMs).find(
    ({ entry }) => Date.parse(entry.startsAt) > nowMs,
  )
}
