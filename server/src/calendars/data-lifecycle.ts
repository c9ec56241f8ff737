import sql from 'sql-template-tag'
import { HOUR_MS } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** The entries of other people's calendars. Nothing in them is about people of the app. */
export const calendarEntries: DataLifecycle = {
  retentions: ({ db }) => [
    keepingRows(
      db,
      { what: 'calendars.entries', keptFor: 'until it is over', everyMs: HOUR_MS },
      { table: 'calendar_entries', isOver: (at) => sql`ends_at <= ${at}` },
    ),
  ],
}
