import type { CalendarId } from '@hereabouts/contract/calendars/schemas'
import { expect, test } from 'vitest'
import { calendarEntry, NOW, shownCalendar } from '../../test/samples.ts'
import { entriesIn, entryWhenText } from './rules.ts'

const HOUR_MS = 3_600_000
const NOON = new Date(NOW).setUTCHours(12, 0, 0, 0)
const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()

test('a town has its own entries and those for everybody, the soonest first, without what is over', () => {
  const named = (title: string, from: number, to: number) =>
    calendarEntry({ key: title, title, startsAt: at(from), endsAt: at(to) })
  const calendars = [
    shownCalendar({ entries: [named('later', 5, 6), named('over', -2, 0)] }),
    shownCalendar({ id: 6 as CalendarId, cell: '85195da7fffffff', entries: [named('on', -1, 1)] }),
    shownCalendar({ id: 7 as CalendarId, cell: '85000000fffffff', entries: [named('elsewhere', 1, 2)] }),
  ]
  const titles = (town: string | undefined) =>
    entriesIn(calendars, town, NOON).map(({ entry }) => entry.title)
  expect(titles('85195da7fffffff')).toEqual(['on', 'later'])
  expect(titles(undefined)).toEqual(['later'])
})

test.each([
  ['a window', 30, 32, false, /^Tomorrow, 6.*8.PM$/],
  ['a start alone', 30, 30, false, /^Tomorrow, 6:00.PM$/],
  ['a whole day', 12, 36, true, /^Tomorrow, all day$/],
  ['several days', 12, 60, true, /^Tomorrow to \w+day$/],
  ['from day to day', 6, 54, false, /^Today to \w+day$/],
])('the text for %s names its days and hours', (_, from, to, isAllDay, text) => {
  expect(entryWhenText(calendarEntry({ startsAt: at(from), endsAt: at(to), isAllDay }), NOON)).toMatch(text)
})
