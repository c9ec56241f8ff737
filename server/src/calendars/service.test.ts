import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import * as contract from '@hereabouts/contract/calendars/endpoints'
import { CALENDARS_MAX, ENTRIES_PER_CALENDAR_MAX } from '@hereabouts/contract/calendars/limits'
import type { CalendarSettings } from '@hereabouts/contract/calendars/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SOME_CALENDAR } from '../../test/every-call-calendars.ts'
import { type Person, TRAFALGAR_SQUARE } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { calendarEntries } from './data-lifecycle.ts'
import { decode } from './rules.ts'
import { addCalendar } from './service.ts'
import { readDueCalendar } from './service-reading.ts'

const EMPTY = Buffer.alloc(0)
const LONDON = latLngToCell(...TRAFALGAR_SQUARE, 5)

/** A calendar's file. Each event is its lines. */
function file(...events: string[][]): string {
  const lines = events.flatMap((event, i) => ['BEGIN:VEVENT', `UID:${i}`, ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** A town begins on Friday, 20 November 2026, at 18:00 UTC. */
const READING = ['SUMMARY:Reading', 'DTSTART:20261125T180000Z', 'DTEND:20261125T200000Z']

/** A town with an admin, `root`, and a server of calendars whose answer the test sets. */
async function calendarTown(options: Parameters<typeof townWith>[0] = {}) {
  const town = await townWith({ people: ['ana', 'root'] as string[], ...options })
  const { ana, root } = town as unknown as { ana: Person; root: Person }
  await town.run(sql`update users set role = 'admin' where id = ${root.id}`)
  let answer: RequestListener = (_, response) => response.end(file(READING))
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events.ics`
  const list = async () => (await root.call(contract.listCalendars)).calendars
  return {
    ...town,
    ana,
    root,
    asked,
    address,
    list,
    read: () => readDueCalendar(town.deps),
    answers(next: string | Uint8Array | RequestListener, type = 'text/calendar') {
      answer =
        typeof next === 'function'
          ? next
          : (_, response) => response.setHeader('content-type', type).end(next)
    },
    add: async (settings: Partial<CalendarSettings> = {}) =>
      (await root.call(contract.addCalendar, { body: { ...SOME_CALENDAR, address, ...settings } })).calendars,
    shown: async () => (await ana.call(contract.listCalendarEntries)).calendars,
  }
}

describe('an admin', () => {
  test('adds, changes and removes calendars, and the audit log records it', async () => {
    const { root, add, list, address } = await calendarTown()
    const [added] = await add({ cell: LONDON })
    expect(added).toEqual({
      ...SOME_CALENDAR,
      address,
      cell: LONDON,
      id: expect.any(Number),
      readAt: null,
      failure: null,
      entries: 0,
    })
    const params = { id: added?.id as never }
    const body = { ...SOME_CALENDAR, name: 'Museum' }
    await root.call(contract.changeCalendar, { params, body })
    expect(await list()).toMatchObject([body])
    await root.call(contract.removeCalendar, { params })
    expect(await list()).toEqual([])
    expect(await root.errorOf(contract.removeCalendar, { params })).toBe('404 NOT_FOUND')
    expect(await root.errorOf(contract.changeCalendar, { params, body })).toBe('404 NOT_FOUND')
    const { entries } = await root.call(listAudit, { query: { action: 'calendars' } as never })
    expect(entries.map(({ action, details }) => [action, details])).toEqual(
      ['removed', 'changed', 'added'].map((what) => [`calendars.${what}`, { calendar: added?.id }]),
    )
  })

  test.each([
    ['a finer cell', { cell: latLngToCell(...TRAFALGAR_SQUARE, 6) }, '422 WRONG_AREA'],
    ['no cell at all', { cell: 'London' }, '422 VALIDATION'],
    ['an unknown time zone', { timeZone: 'Europe/Camden' }, '422 VALIDATION'],
    ['no name', { name: ' ' }, '422 VALIDATION'],
    ['a long address', { address: `https://example.org/${'a'.repeat(500)}` }, '422 VALIDATION'],
    ['no address', { address: 'events.ics' }, '422 ADDRESS_NOT_PUBLIC'],
    ['a file of our own', { address: 'file:///etc/passwd' }, '422 ADDRESS_NOT_PUBLIC'],
  ])('cannot enter %s', async (_, settings, error) => {
    const { root } = await calendarTown()
    const body = { ...SOME_CALENDAR, ...settings }
    expect(await root.errorOf(contract.addCalendar, { body })).toBe(error)
  })

  test('has a limit, also when two add the last one at the same moment', async () => {
    const { root, run, add } = await calendarTown()
    await run(sql`insert into calendars (name, address, time_zone, due_at)
      select 'Library', 'https://example.org/' || n, 'UTC', now() from generate_series(2, ${CALENDARS_MAX}) n`)
    const answers = await Promise.all(
      [1, 2].map(() => root.answer(contract.addCalendar, { body: SOME_CALENDAR })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await expect(add()).rejects.toThrow('TOO_MANY_CALENDARS')
  })
})

describe('entries', () => {
  test('show title, window, place and link, and nothing else, to everybody with the area of their calendar', async () => {
    const { add, read, shown, answers } = await calendarTown()
    answers(
      file([
        ...READING,
        'LOCATION:Main Street 1',
        'URL:https://library.example.org/1',
        'DESCRIPTION:Ana is there',
        'ATTENDEE;CN=Bo:mailto:bo@example.org',
      ]),
    )
    const [calendar] = await add({ cell: LONDON })
    expect(await shown()).toEqual([])
    await read()
    expect(await shown()).toEqual([
      {
        id: calendar?.id,
        name: 'City library',
        cell: LONDON,
        entries: [
          {
            key: expect.any(String),
            title: 'Reading',
            place: 'Main Street 1',
            link: 'https://library.example.org/1',
            startsAt: '2026-11-25T18:00:00.000Z',
            endsAt: '2026-11-25T20:00:00.000Z',
            isAllDay: false,
          },
        ],
      },
    ])
  })

  test('are read every hour, and follow the calendar', async () => {
    const { add, read, shown, answers, asked, clock, list } = await calendarTown()
    await add()
    for (const minutes of [0, 5, 54]) {
      clock.passMinutes(minutes)
      await read()
    }
    expect(asked).toHaveLength(1)
    answers(file())
    clock.passMinutes(1)
    await read()
    expect([asked.length, await shown()]).toEqual([2, []])
    expect(await list()).toMatchObject([{ entries: 0, readAt: clock.now().toISOString(), failure: null }])
  })

  test('that come soon are five of each calendar, with how many more there are', async () => {
    const { ana, add, read, answers, clock } = await calendarTown()
    const days = [25, 26, 27, 28, 29, 30]
    answers(file(...days.map((day) => [`SUMMARY:On the ${day}th`, `DTSTART:202611${day}T180000Z`])))
    await add()
    await read()
    const soon = async () =>
      (await ana.call(contract.listSoonEntries)).calendars.map(({ entries, more }) => [
        ...entries.map(({ title }) => title.slice(7, 9)),
        more,
      ])
    expect(await soon()).toEqual([['25', '26', '27', '28', '29', 1]])
    clock.passMinutes(6 * 24 * 60 + 1)
    expect(await soon()).toEqual([['27', '28', '29', '30', 0]])
  })

  test('that come next are one of each calendar, and have not begun', async () => {
    const { ana, add, read, answers, clock } = await calendarTown()
    const later = ['SUMMARY:Later', 'DTSTART:20261126T180000Z', 'DTEND:20261126T200000Z']
    answers(file(later, READING))
    await add()
    await read()
    const next = async () => (await ana.call(contract.listNextEntries)).calendars
    expect(await next()).toMatchObject([{ cell: null, entries: [{ title: 'Reading' }] }])
    clock.passMinutes(5 * 24 * 60)
    expect(await next()).toMatchObject([{ entries: [{ title: 'Later' }] }])
    clock.passMinutes(24 * 60)
    expect(await next()).toEqual([])
  })

  test('are over when they end, and then deleted', async () => {
    const { add, read, shown, clock, deps } = await calendarTown()
    await add()
    await read()
    clock.passMinutes(5 * 24 * 60 + 119)
    expect(await shown()).toHaveLength(1)
    clock.passMinutes(1)
    expect(await shown()).toEqual([])
    const [retention] = calendarEntries.retentions?.(deps) ?? []
    expect(await retention?.countOverdue(clock.now())).toBe(1)
    await retention?.forget(clock.now(), 100, () => false)
    expect(await retention?.countOverdue(clock.now())).toBe(0)
  })

  test('of a huge calendar are the soonest', async () => {
    const { add, read, shown, answers } = await calendarTown()
    const events = Array.from({ length: 3000 }, (_, i) => [
      `SUMMARY:${i}`,
      `DTSTART:202611${23 + (i % 7)}T180000Z`,
    ])
    answers(file(...events))
    await add()
    await read()
    const [calendar] = await shown()
    expect(calendar?.entries).toHaveLength(ENTRIES_PER_CALENDAR_MAX)
    expect(new Set(calendar?.entries.map(({ startsAt }) => startsAt.slice(0, 10)))).toEqual(
      new Set(['2026-11-23']),
    )
  })

  // Read together: each read starts a thread.
  const WRITTEN: [what: string, lines: string, entry: object][] = [
    ['a long title is cut', `SUMMARY:${'a'.repeat(300)}`, { title: `${'a'.repeat(99)}…` }],
    ['Japanese', 'SUMMARY:朗読会', { title: '朗読会' }],
    ['Arabic', 'SUMMARY:أمسية شعرية', { title: 'أمسية شعرية' }],
    ['line breaks are spaces', 'SUMMARY:Reading\\nand tea', { title: 'Reading and tea' }],
    ['signs that turn the text around are left out', 'SUMMARY:\u202eReading', { title: 'Reading' }],
    ['markup is text', 'SUMMARY:<b>Reading</b>', { title: '<b>Reading</b>' }],
    ['a script is no link', 'SUMMARY:a\r\nURL:javascript:alert(1)', { title: 'a', link: null }],
    [
      'entities are letters',
      'SUMMARY:Caf&eacute\\; &#8211\\; tea &amp; talk',
      { title: 'Café – tea & talk' },
    ],
    ['coordinates are no place', 'SUMMARY:a\r\nLOCATION:52.520008\\, 13.404954', { place: null }],
    [
      'coordinates are not kept',
      'SUMMARY:a\r\nGEO:52.5;13.4\r\nLOCATION:Library (geo:52.520008\\,13.404954)',
      { place: 'Library' },
    ],
    [
      'a page is no place',
      'SUMMARY:a\r\nLOCATION:https://example.org/live',
      { place: null, link: 'https://example.org/live' },
    ],
    [
      'a link may be escaped',
      'SUMMARY:a\r\nURL:https://example.org/?a=1\\,2',
      { link: 'https://example.org/?a=1,2' },
    ],
    ['a link with a password is none', 'SUMMARY:a\r\nURL:https://a:b@example.org/', { link: null }],
  ]
  test('are read as people write them', async () => {
    const { add, read, shown, answers } = await calendarTown()
    answers(file(...WRITTEN.map(([, lines], nth) => [`DTSTART:20261125T${10 + nth}0000Z`, lines])))
    await add()
    await read()
    const [calendar] = await shown()
    for (const [nth, [what, , entry]] of WRITTEN.entries())
      expect(calendar?.entries[nth], what).toMatchObject(entry)
  })

  test('without a title are left out', async () => {
    const { add, read, shown, answers } = await calendarTown()
    answers(file(['DTSTART:20261125T180000Z', 'SUMMARY:\u200b'], ['DTSTART:20261125T180000Z']))
    await add()
    await read()
    expect(await shown()).toEqual([])
  })

  const FILE = file(['DTSTART:20261125T180000Z', 'SUMMARY:Café']).replaceAll('é', '\xe9')
  test.each([
    ['as their server says', [0x92, 0xa9], 'text/calendar; charset="Shift_JIS"', '朝'],
    ['in UTF-8 if it says nothing', [0xc3, 0xa9], 'text/calendar', 'é'],
    ['in UTF-8 that is folded within a letter', [0xc3, 0x0d, 0x0a, 0x20, 0xa9], 'text/calendar', 'é'],
    ['as for Western Europe if it is not UTF-8', [0xe9], 'text/calendar; charset=utf-8', 'é'],
    ['in UTF-8 with one broken letter', [0xc3, 0xa9, 0xe9], 'text/html; charset=nonsense', 'é\ufffd'],
  ])('are decoded %s', (_, letters, type, text) => {
    const [before, after] = FILE.split('\xe9').map((part) => Buffer.from(part))
    const bytes = Buffer.concat([before ?? EMPTY, Buffer.from(letters), after ?? EMPTY])
    expect(decode(bytes, type)).toBe(FILE.replace('\xe9', text))
  })

  test('are decoded in UTF-16', () => {
    expect(decode(Buffer.from(`\ufeff${FILE}`, 'utf16le'), 'text/calendar')).toBe(FILE)
  })

  test('of a server that names its character set are decoded', async () => {
    const { add, read, shown, answers } = await calendarTown()
    answers(Buffer.from(FILE, 'latin1'), 'text/calendar; charset=ISO-8859-1')
    await add()
    await read()
    expect((await shown())[0]?.entries).toMatchObject([{ title: 'Café' }])
  })
})

describe('a calendar that fails', () => {
  test.each<[string, string | RequestListener, string]>([
    ['an error', (_, response) => void response.writeHead(500).end(), 'refused'],
    ['a page', '<!doctype html><title>Moved</title>', 'unreadable'],
    ['nothing', (request) => void request.socket.destroy(), 'unreachable'],
    ['a file without an end', (_, response) => void endless(response), 'too large'],
  ])('with %s is shown to admins only, and keeps its entries', async (_, next, reason) => {
    const { add, read, shown, answers, clock, list, deps } = await calendarTown({ ownApp: true })
    const warnings: object[] = []
    // Not slow queries, which a busy machine has.
    deps.log.warn = ((fields: object) =>
      'calendar' in fields && warnings.push(fields)) as typeof deps.log.warn
    await add()
    await read()
    const before = await shown()
    clock.passMinutes(60)
    const since = clock.now().toISOString()
    answers(next)
    await read()
    clock.passMinutes(60)
    await read()
    expect(await list()).toMatchObject([{ failure: { since, reason }, entries: 1 }])
    expect(warnings).toEqual([{ calendar: before[0]?.id, reason }])
    expect(await shown()).toEqual(before)
    answers(file(READING))
    clock.passMinutes(60)
    await read()
    expect(await list()).toMatchObject([{ failure: null, readAt: clock.now().toISOString() }])
  })

  test('does not keep the next one from being read', async () => {
    const { add, read, shown, answers, address } = await calendarTown()
    answers((request, response) => {
      if (request.url === '/broken') response.writeHead(404).end()
      else response.end(file(READING))
    })
    await add({ address: new URL('/broken', address).href })
    await add({ name: 'Museum' })
    await read()
    await read()
    expect(await shown()).toMatchObject([{ name: 'Museum' }])
  })
})

describe('at the same moment', () => {
  test('two nodes read a calendar once', async () => {
    const { add, read, asked } = await calendarTown()
    await add()
    await Promise.all([read(), read(), read()])
    expect(asked).toHaveLength(1)
  })

  test.each(['changed', 'removed'] as const)(
    'a calendar that is %s while it is read keeps nothing of it',
    async (how) => {
      const { root, add, read, shown, answers } = await calendarTown()
      const [added] = await add()
      const params = { id: added?.id as never }
      answers(async (_, response) => {
        if (how === 'removed') await root.call(contract.removeCalendar, { params })
        else await root.call(contract.changeCalendar, { params, body: SOME_CALENDAR })
        response.end(file(READING))
      })
      await read()
      expect(await shown()).toEqual([])
    },
  )
})

describe('of an installation on the internet', () => {
  const config = { publicUrl: 'https://hereabouts.example.org' }

  test.each([
    'http://127.0.0.1/a.ics',
    'https://10.0.0.1/a.ics',
    'https://localhost/a',
    'webcal://printer.local/a',
  ])('an admin cannot enter %s', async (address) => {
    const { root, deps, list } = await calendarTown()
    const onInternet = { ...deps, config: { ...deps.config, ...config } }
    const settings = { ...SOME_CALENDAR, address }
    const adding = addCalendar(onInternet, { id: root.id } as Viewer, settings)
    await expect(adding).rejects.toMatchObject({ definition: { code: 'ADDRESS_NOT_PUBLIC' } })
    expect(await list()).toEqual([])
  })

  test('fetching reaches no private address, even if one was entered before', async () => {
    const { add, deps, list, asked } = await calendarTown()
    await add()
    await readDueCalendar({ ...deps, config: { ...deps.config, ...config } })
    expect(asked).toEqual([])
    expect(await list()).toMatchObject([{ failure: { reason: 'private' } }])
  })
})

function endless(response: Parameters<RequestListener>[1]) {
  const part = 'x'.repeat(100_000)
  const write = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', write)
  write()
}
