import type { WeeklyHours, WeeklyHoursId } from '@hereabouts/contract/gatherings/schemas-hours'
import { screen, within } from '@testing-library/react'
import { getResolution } from 'h3-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ANA, ana, CHESS, COFFEE, inMinutes, interest, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { whosePhoneIsAhead } from '../../../test/wrong-clock.ts'
import { createQueryClient, keyFor } from '../../platform/query.ts'
import { weeklyText } from '../rules-hours.ts'
import { OwnWeeklyHours } from './OwnWeeklyHours.tsx'

const LONDON = { lat: 51.508123, lng: -0.128123 }
const LIST = `GET /api/users/${ANA}/free-hours`
const ADD = `POST /api/users/${ANA}/free-hours`
const REMOVE = `DELETE /api/users/${ANA}/free-hours`

// A Friday at six in the evening.
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

function hours(id: number, changes: Partial<WeeklyHours> = {}): WeeklyHours {
  return {
    id: id as WeeklyHoursId,
    weekday: 2,
    startsMinute: 18 * 60,
    lastsMinutes: 120,
    timeZone: 'Africa/Abidjan',
    interests: [{ id: CHESS.id, name: CHESS.name }],
    endsAt: inMinutes(56 * 24 * 60),
    ...changes,
  }
}

function open(freeHours: WeeklyHours[], user = ana()) {
  const receiver = phone()
  const server = network({ [LIST]: { freeHours } })
  return { ...server, receiver, ...show(<OwnWeeklyHours user={user} />) }
}

test.each([
  ['Africa/Abidjan', null],
  ['UTC', null],
  ['Asia/Tokyo', 'Time zone: Japan Time'],
  ['America/New_York', 'Time zone: New York, Eastern Time'],
  ['Mars/Olympus_Mons', 'Time zone: Olympus Mons'],
])('hours on the clock of %s: %s', async (timeZone, text) => {
  open([hours(1, { timeZone })])
  await screen.findByRole('region')
  expect(screen.queryByText(/^Time zone/)?.textContent ?? null).toBe(text)
})

test('one tap adds this hour of this day for the person’s interests, with a hexagon only', async () => {
  const dating = { ...interest(9, 'Coffee date', 'dating') }
  const { answer, requests, requestsTo, receiver, user } = open(
    [],
    ana({ interests: [COFFEE, CHESS, dating] }),
  )
  answer(ADD, { freeHours: [hours(1, { weekday: 5 })] })
  await user.click(await screen.findByRole('button', { name: 'Tell me' }))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('region', { name: /^Friday, 6\W+8\sPM$/ })).toBeDefined()
  const [{ cell = '', ...rest } = {}] = requestsTo(ADD).map(({ body }) => body as { cell?: string })
  expect(rest).toEqual({
    weekday: 5,
    startsMinute: 18 * 60,
    lastsMinutes: 120,
    timeZone: 'Africa/Abidjan',
    offsetMinutes: 0,
    interestIds: [COFFEE.id, CHESS.id],
  })
  expect(getResolution(cell)).toBe(6)
  expect(JSON.stringify(requests)).not.toMatch(/51\.508|0\.128/)
})

test('on a phone that is a day and an hour ahead, hours are saved for the day that the person has read', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyFor('GET /api/users/{id}/free-hours', { id: ANA }), { freeHours: [] })
  const receiver = phone()
  const answers = {
    [LIST]: () => later().promise,
    [ADD]: { freeHours: [hours(1, { weekday: 5 })] },
    ...whosePhoneIsAhead(25 * 60),
  }
  const { requestsTo } = network(answers)
  const { user } = show(<OwnWeeklyHours user={ana()} />, queryClient)
  expect(screen.getByRole('radio', { name: 'Sat' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Tell me' }))
  expect(await screen.findByText(/Your phone’s clock is wrong/)).toBeDefined()
  expect(requestsTo(ADD)).toEqual([])
  expect(screen.getByRole('radio', { name: 'Fri' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Tell me' }))
  await receiver.isSurelyAt(LONDON)
  await expect.poll(() => requestsTo(ADD)).toMatchObject([{ body: { weekday: 5, startsMinute: 18 * 60 } }])
})

test('hours are changed in one step, and an error shows', async () => {
  const { answer, requestsTo, receiver, user } = open([hours(1), hours(2, { weekday: 4 })])
  const first = within(await screen.findByRole('region', { name: /^Tuesday, 6\W+8\sPM$/ }))
  await user.click(first.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('radio', { name: 'Wed' }))
  answer(ADD, errorReply(404, 'NOT_FOUND', 'That does not exist.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByText('That does not exist. (404)')).toBeDefined()
  answer(ADD, { freeHours: [hours(3, { weekday: 3 }), hours(2, { weekday: 4 })] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('region', { name: /^Wednesday, 6\W+8\sPM$/ })).toBeDefined()
  expect(requestsTo(ADD).at(-1)?.body).toMatchObject({ weekday: 3, replaces: 1, interestIds: [CHESS.id] })
})

test('three are enough, and ending one makes room', async () => {
  const { answer, requestsTo, user } = open([1, 2, 3].map((id) => hours(id, { weekday: id })))
  const monday = within(await screen.findByRole('region', { name: /^Monday, 6\W+8\sPM$/ }))
  expect(screen.queryByRole('button', { name: 'Add another time' })).toBeNull()
  answer(REMOVE, { freeHours: [hours(2), hours(3, { weekday: 3 })] })
  await user.click(monday.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('button', { name: 'Add another time' })).toBeDefined()
  expect(requestsTo(REMOVE).map(({ body }) => body)).toEqual([{ freeHoursId: 1 }])
})

test('without an interest, it leads to choosing some; without one chosen, it says so', async () => {
  const { unmount } = open([], ana({ interests: [] }))
  expect((await screen.findByRole('link', { name: 'Choose interests' })).getAttribute('href')).toBe(
    '/profile/interests',
  )
  unmount()
  const { requestsTo, user } = open([], ana({ interests: [COFFEE] }))
  await user.click(await screen.findByRole('checkbox', { name: COFFEE.name }))
  await user.click(screen.getByRole('button', { name: 'Tell me' }))
  expect(screen.getByText('Choose what you’d be free for.')).toBeDefined()
  expect(requestsTo(ADD)).toEqual([])
})

test.each([
  [{ weekday: 7, startsMinute: 10 * 60 + 30, lastsMinutes: 90 }, 'Sunday, 10:30 AM – 12:00 PM'],
  [{ weekday: 7, startsMinute: 23 * 60, lastsMinutes: 120 }, 'Sunday, 11:00 PM to 1:00 AM'],
])('weekly hours are written as %s', (given, text) => {
  expect(weeklyText(given).replaceAll(/\s/g, ' ').replaceAll('\u2060', '')).toBe(text)
})
