import { act, screen, waitFor, within } from '@testing-library/react'
import { cellToLatLng, cellToParent } from 'h3-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ana, available, inMinutes, NOW, townHour } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { chooseUnits } from '../../platform/units.ts'
import HomePage from './HomePage.tsx'

const OWN = 'GET /api/users/1/availability'
const NEXT = 'GET /api/calendar-entries/next'
const REMIND = 'PUT /api/users/1/town-hour-reminders'
const [lat, lng] = cellToLatLng(available().cell)
const TOWN = cellToParent(available().cell, 5)
const OPEN = { opensAt: inMinutes(-15), closesAt: inMinutes(45) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  act(() => chooseUnits('imperial'))
  rememberUser(ana())
})

function open(townHours: object[], { isOn = false, permission = 'granted' as PermissionState } = {}) {
  const receiver = phone({ permission })
  const server = network({
    [OWN]: { availability: isOn ? available() : null, hasHomeZone: false, era: null, townHours },
    'GET /api/meetups': { meetups: [] },
    'GET /api/users/1/nearby': { people: [], more: 0 },
    [REMIND]: {},
    [NEXT]: { calendars: [] },
  })
  return { receiver, ...server, ...show(<HomePage />) }
}

test('before its hour, home says when it is, and asks for a reminder with one tap', async () => {
  const { user, requestsTo } = open([townHour()])
  const card = within(await screen.findByRole('region', { name: 'Fridays at 7:00\u00a0PM' }))
  expect(card.getByText('The hour when people in Camden switch on together.')).toBeDefined()
  const remind = card.getByRole('switch', { name: 'Remind me' })
  await user.click(remind)
  await waitFor(() => expect(requestsTo(REMIND)).toHaveLength(1))
  expect(requestsTo(REMIND)[0]?.body).toEqual({ townHourId: 3, isOn: true })
  await waitFor(() => expect(remind.getAttribute('aria-checked')).toBe('true'))
  expect(screen.getByRole('button', { name: 'I’m free for an hour' })).toBeDefined()
})

test.each([
  [null, 'It lasts until 6:45\u00a0PM.'],
  [10, 'About 10 people are on. It lasts until 6:45\u00a0PM.'],
])(
  'during the hour, with %j people counted, home says so, and the button lasts until its end',
  async (people, text) => {
    open([townHour({ ...OPEN, people })])
    const card = within(await screen.findByRole('region', { name: 'Fridays at 5:45\u00a0PM' }))
    expect(card.getByRole('heading').textContent).toBe('The hour has begun in Camden')
    expect(card.getByRole('status').textContent?.trim()).toBe(text)
    expect(screen.getByRole('button', { name: 'I’m free until 6:45\u00a0PM' })).toBeDefined()
  },
)

test('somebody who is on reads of the hour only while it lasts', async () => {
  open([townHour({ id: 4 as never, label: 'Soho' }), townHour({ ...OPEN, people: 5 })], { isOn: true })
  expect(await screen.findByText(/About 5 people are on/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeDefined()
})

test('an hour of a town shows only there, and the phone sends nothing to find out where it is', async () => {
  const elsewhere = townHour({ id: 4 as never, label: 'Paris', cell: '851fb467fffffff' })
  const { receiver, requests } = open([elsewhere, townHour({ cell: TOWN })])
  await receiver.isSurelyAt({ lat, lng })
  expect(await screen.findByText('The hour when people in Camden switch on together.')).toBeDefined()
  expect(screen.queryByText(/Paris/)).toBeNull()
  expect(new Set(requests.map(({ name }) => name))).toEqual(new Set([OWN, NEXT, 'GET /api/meetups']))
  expect(requests.every(({ query }) => query === '')).toBe(true)
})

test('the browser is never made to ask for the location because of an hour', async () => {
  const { receiver, queryClient } = open([townHour({ cell: TOWN })], { permission: 'prompt' })
  await screen.findByRole('button', { name: 'I’m free for an hour' })
  await waitFor(() => expect(queryClient.getQueryData(['may ask for location'])).toBe(true))
  expect(receiver.watchOptions).toEqual([])
  expect(screen.queryByText(/Camden/)).toBeNull()
})
