import type { CalendarSettings } from '@hereabouts/contract/calendars/schemas'
import sql from 'sql-template-tag'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'

/** A calendar, as an admin enters it. */
export const SOME_CALENDAR: CalendarSettings = {
  name: 'City library',
  address: 'https://library.example.org/events.ics',
  cell: null,
  timeZone: 'Europe/London',
}

/** The rows of `EVERY_CALL` about the calendars of others. */
export const CALENDAR_CALLS: Record<string, EveryCall> = {
  listCalendarEntries: { sent: () => ({}) },
  listSoonEntries: { sent: () => ({}) },
  listNextEntries: { sent: () => ({}) },
  listCalendars: { sent: () => ({}) },
  addCalendar: { sent: () => ({ body: SOME_CALENDAR }) },
  changeCalendar: {
    sent: async (stage) => ({
      params: { id: await someCalendar(stage) },
      body: { ...SOME_CALENDAR, name: 'Museum' },
    }),
  },
  removeCalendar: { sent: async (stage) => ({ params: { id: await someCalendar(stage) } }) },
}

async function someCalendar({ deps }: Stage): Promise<number> {
  const { name, address, timeZone } = SOME_CALENDAR
  const { id } = await deps.db.one<{ id: number }>(
    'test',
    sql`insert into calendars (name, address, time_zone, due_at)
        values (${name}, ${address}, ${timeZone}, ${deps.clock.now()}) returning id`,
  )
  return id
}
