import { act, screen } from '@testing-library/react'
import { cellToLatLng, cellToParent } from 'h3-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ana, available, calendarEntry, inMinutes, NOW, shownCalendar } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { chooseUnits } from '../../platform/units.ts'
import HomePage from './HomePage.tsx'

const NEXT = 'GET /api/calendar-entries/next'
const [lat, lng] = cellToLatLng(available().cell)
const TOWN = cellToParent(available().cell, 5)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  act(() => chooseUnits('imperial'))
  rememberUser(ana())
})

function open(calendars: object[], { isOn = false, permission = 'granted' as PermissionState } = {}) {
  const receiver = phone({ permission })
  const server = network({
    'GET /api/users/1/availability': {
      availability: isOn ? available() : null,
      hasHomeZone: false,
      era: null,
      townHours: [],
    },
    'GET /api/meetups': { meetups: [] },
    'GET /api/users/1/nearby': { people: [], more: 0 },
    [NEXT]: { calendars },
  })
  return { receiver, ...server, ...show(<HomePage />) }
}

test('while off, home shows the next thing around here, and how to go together', async () => {
  open([
    shownCalendar({
      id: 6 as never,
      name: 'Museum',
      entries: [calendarEntry({ title: 'Tour', startsAt: inMinutes(3000), endsAt: inMinutes(3060) })],
    }),
    shownCalendar(),
  ])
  expect(await screen.findByText('Reading')).toBeDefined()
  expect(screen.queryByText('Tour')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go together' }).getAttribute('href')).toBe(
    '/gatherings/new?calendar=5&entry=3e3ded91a1313222',
  )
})

test('only what is in the phone’s own town counts, which stays on the phone', async () => {
  const { receiver, requests } = open([
    shownCalendar({ cell: TOWN }),
    shownCalendar({
      id: 6 as never,
      cell: '85194ad3fffffff',
      entries: [calendarEntry({ title: 'Elsewhere' })],
    }),
  ])
  await receiver.isSurelyAt({ lat, lng })
  expect(await screen.findByText('Reading')).toBeDefined()
  expect(screen.queryByText('Elsewhere')).toBeNull()
  expect(requests.every(({ query }) => query === '')).toBe(true)
})

test('while on, home asks for nothing of this', async () => {
  const { requestsTo } = open([shownCalendar()], { isOn: true })
  await screen.findByRole('heading', { name: 'Nearby' })
  expect(requestsTo(NEXT)).toEqual([])
})
