import type { ShownCalendar } from '@hereabouts/contract/calendars/schemas'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { screen, within } from '@testing-library/react'
import { cellToParent, getResolution, latLngToCell } from 'h3-js'
import { expect, test } from 'vitest'
import { gathering } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ANA, ana, COFFEE, calendarEntry, inMinutes, shownCalendar } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import GatheringList from '../components/GatheringList.tsx'
import GatheringsPage from './GatheringsPage.tsx'

const AROUND = 'GET /api/gatherings'
const ENTRIES = 'GET /api/calendar-entries'
const SOON = 'GET /api/calendar-entries/soon'
const LONDON = { lat: 51.508123, lng: -0.128123 }

const numbered = (id: number, changes: Partial<Gathering> = {}) =>
  gathering({ id: id as GatheringId, ...changes })

function open(
  around: object,
  {
    own = [] as Gathering[],
    permission = 'granted' as PermissionState,
    calendars = [] as ShownCalendar[],
  } = {},
) {
  rememberUser(ana())
  const receiver = phone({ permission })
  const server = network({
    [AROUND]: around,
    'GET /api/users/1/gatherings': { gatherings: own },
    'GET /api/interests': [],
    [SOON]: { calendars: calendars.map((each) => ({ ...each, more: 0 })) },
  })
  return { ...server, receiver, ...show(<GatheringsPage />) }
}

test('the person’s own come first, then those with shared interests, then the rest', async () => {
  const mine = numbered(1, { own: 'in' })
  const over = numbered(5, { own: 'in', state: 'over', startsAt: inMinutes(-60 * 24) })
  const rest = numbered(3, { isShared: false, interest: { id: COFFEE.id, name: COFFEE.name } })
  const { receiver } = open({ gatherings: [mine, numbered(2), rest], more: 4 }, { own: [mine, over] })
  await receiver.isSurelyAt(LONDON)
  await screen.findByText('and 4 more')
  const links = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(links('Yours')).toEqual(['/gatherings/1'])
  expect(links('Things you like')).toEqual(['/gatherings/2'])
  expect(links('Also around here')).toEqual(['/gatherings/3'])
})

test('the phone sends a cell of resolution 6 and no coordinates', async () => {
  const { receiver, requestsTo } = open({ gatherings: [], more: 0 })
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('heading', { name: 'Nothing planned yet' })).toBeDefined()
  const [request] = requestsTo(AROUND)
  const sent = new URLSearchParams(request?.query)
  expect([...sent.keys()]).toEqual(['cell'])
  // The empty list has this link, so the page header does not repeat it.
  expect(screen.getAllByRole('link', { name: 'Start something' })).toHaveLength(1)
  expect(getResolution(sent.get('cell') as string)).toBe(6)
})

test('an empty list suggests what the person likes, one tap from starting it', async () => {
  const { receiver } = open({ gatherings: [], more: 0 })
  await receiver.isSurelyAt(LONDON)
  const likes = within(await screen.findByRole('list', { name: 'Things you like' })).getAllByRole('link')
  expect(likes.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ana().interests.map(({ id, name }) => [name, `/gatherings/new?interest=${id}`]),
  )
})

test('the page says what the location is for before the browser asks', async () => {
  const { receiver, user, requestsTo } = open(
    { gatherings: [numbered(2)], more: 0 },
    { permission: 'prompt' },
  )
  const go = await screen.findByRole('button', { name: 'Continue' })
  expect(receiver.isWatched()).toBe(false)
  await user.click(go)
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('region', { name: 'Things you like' })).toBeDefined()
  expect(requestsTo(AROUND)).toHaveLength(1)
})

test('without a position, the person’s own are still there, and they can try again', async () => {
  const { receiver, user } = open({ gatherings: [], more: 0 }, { own: [numbered(1, { own: 'in' })] })
  await expect.poll(() => receiver.isWatched()).toBe(true)
  receiver.fails('POSITION_UNAVAILABLE')
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t tell where it is/)
  expect(screen.getByRole('region', { name: 'Yours' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('heading', { name: /^Nothing/ })).toBeDefined()
})

test('a list that fails to load can be loaded again', async () => {
  const { receiver, answer, user } = open(errorReply(403, 'FORBIDDEN', 'No.'))
  await receiver.isSurelyAt(LONDON)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(AROUND, { gatherings: [numbered(2)], more: 0 })
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Board games' })).toBeDefined()
})

test('entries of calendars stand beside gatherings, those of the phone’s town and for everybody, with their source', async () => {
  const inHours = (from: number, to: number) => ({
    startsAt: new Date(Date.now() + from * 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + to * 3_600_000).toISOString(),
  })
  const soon = calendarEntry({ key: 'soon', title: 'Tea', ...inHours(1, 2) })
  const entries = [calendarEntry(inHours(48, 50))]
  const { receiver, requestsTo } = open(
    { gatherings: [numbered(2)], more: 0 },
    {
      calendars: [
        shownCalendar({ entries: [...entries, soon] }),
        shownCalendar({
          id: 6 as never,
          name: 'Museum',
          cell: cellToParent(latLngToCell(LONDON.lat, LONDON.lng, 6), 5),
          entries,
        }),
        shownCalendar({ id: 7 as never, name: 'Far away', cell: latLngToCell(52.5, 13.4, 5), entries }),
      ],
    },
  )
  await receiver.isSurelyAt(LONDON)
  const region = await screen.findByRole('region', { name: 'Happening here' }, { timeout: 5000 })
  await expect.poll(() => within(region).getAllByRole('heading', { level: 3 }).length).toBe(3)
  expect(within(region).getByText('Museum')).toBeDefined()
  expect(within(region).queryByText('Far away')).toBeNull()
  // Tea begins too soon to find anybody.
  expect(within(region).getAllByRole('link', { name: 'Go together' })[0]?.getAttribute('href')).toBe(
    '/gatherings/new?calendar=5&entry=3e3ded91a1313222',
  )
  expect(within(region).getAllByRole('link', { name: 'Go together' })).toHaveLength(2)
  const [more] = within(region).getAllByRole('link', { name: 'More about it' })
  expect(more?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  // The phone sends nothing to find out what counts where it is.
  expect(requestsTo(SOON).map(({ query, body }) => [query, body])).toEqual([['', undefined]])
})

test('at first only the soonest entries are loaded, and all if somebody asks for them', async () => {
  const entries = [1, 2, 3, 4, 5, 6].map((day) =>
    calendarEntry({
      key: `${day}`,
      title: `Tea ${day}`,
      startsAt: new Date(Date.now() + day * 86_400_000).toISOString(),
      endsAt: new Date(Date.now() + day * 86_400_000).toISOString(),
    }),
  )
  const { receiver, answer, user } = open({ gatherings: [numbered(2)], more: 0 })
  answer(SOON, { calendars: [{ ...shownCalendar({ entries: entries.slice(0, 5) }), more: 1 }] })
  answer(ENTRIES, { calendars: [shownCalendar({ entries })] })
  await receiver.isSurelyAt(LONDON)
  const region = await screen.findByRole('region', { name: 'Happening here' }, { timeout: 5000 })
  const count = () => within(region).getAllByRole('heading', { level: 3 }).length
  await expect.poll(count).toBe(5)
  await user.click(within(region).getByRole('button', { name: 'Show 1 more' }))
  await expect.poll(count).toBe(6)
  expect(within(region).queryByRole('button')).toBeNull()
})

test('without calendars, and if they cannot be loaded, people see nothing of them', async () => {
  const { receiver, answer } = open({ gatherings: [numbered(2)], more: 0 })
  answer(SOON, errorReply(500, 'INTERNAL', 'Something went wrong.'))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('region', { name: 'Things you like' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Happening here' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('beside an open gathering on a wide screen, the list marks it', async () => {
  rememberUser(ana())
  history.replaceState(null, '', '/gatherings/1')
  const receiver = phone({ permission: 'granted' })
  const mine = numbered(1, { own: 'in' })
  network({
    [AROUND]: { gatherings: [mine, numbered(2)], more: 0 },
    'GET /api/users/1/gatherings': { gatherings: [mine] },
    'GET /api/interests': [],
  })
  show(<GatheringList userId={ANA} />)
  await receiver.isSurelyAt(LONDON)
  await screen.findByRole('region', { name: 'Things you like' })
  const list = within(screen.getByRole('complementary', { name: 'What’s planned' }))
  expect(
    list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['/gatherings/1', 'page'],
    ['/gatherings/2', null],
  ])
})
