import type { ShownCalendar } from '@hereabouts/contract/calendars/schemas'
import { useTownHere } from '../availability/queries-coarse.ts'
import { type AreaEntry, entriesIn } from '../calendars/rules.ts'
import { useServerNow } from '../platform/server-time.ts'

/** What begins next where the phone is. The phone finds out by itself where that is, and sends nothing for it. */
export function useNextEntryHere(calendars: readonly ShownCalendar[]): AreaEntry | undefined {
  const town = useTownHere(calendars.some(({ cell }) => cell !== null))
  const nowMs = useServerNow()
  return entriesIn([...calendars], town, nowMs).find(({ entry }) => Date.parse(entry.startsAt) > nowMs)
}
