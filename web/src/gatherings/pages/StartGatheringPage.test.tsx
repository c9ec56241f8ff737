import { screen, waitFor } from '@testing-library/react'
import { getResolution, gridDistance, latLngToCell } from 'h3-js'
import { useLayoutEffect } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { gathering } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import {
  ana,
  CHESS,
  COFFEE,
  calendarEntry,
  inMinutes,
  interest,
  meetup,
  NO_PROVIDER,
  shownCalendar,
} from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { keyFor } from '../../platform/query.ts'
import { forgetServerTime, noteServerTime } from '../../platform/server-time.ts'
import { rememberWords } from '../device-words.ts'
import { GATHERING_CELL } from '../queries.ts'
import StartGatheringPage from './StartGatheringPage.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const START = 'POST /api/gatherings'
const LONDON = { lat: 51.508123, lng: -0.128123 }

function open({ user = ana(), search = '', routes = {} } = {}) {
  rememberUser(user)
  history.replaceState(null, '', `/gatherings/new${search}`)
  const receiver = phone()
  const server = network({
    [START]: gathering({ own: 'in', isStarter: true }),
    'GET /api/interests': [],
    ...NO_PROVIDER,
    ...routes,
  })
  return { ...server, receiver, ...show(<StartGatheringPage />) }
}

const partOf = (words: string | RegExp) => screen.getByRole('button', { name: words })
const startButton = () => screen.getByRole('button', { name: 'Start it' })

test('if the server answers while the form is being shown, the plan follows the server’s time', async () => {
  function Answer() {
    useLayoutEffect(() => noteServerTime(new Date(Date.now() + 3 * DAY_MS).toUTCString()), [])
    return null
  }
  forgetServerTime()
  rememberUser(ana())
  network({ 'GET /api/interests': [], ...NO_PROVIDER })
  const { user } = show(
    <>
      <StartGatheringPage />
      <Answer />
    </>,
  )
  await user.type(screen.getByLabelText('Around where'), 'Camden')
  expect(partOf(/^(today|tomorrow), /)).toBeDefined()
})

describe('on a phone whose clock is three days behind', () => {
  const NOON = Date.parse('2026-11-17T12:00:00Z')

  function openBehind() {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    forgetServerTime()
    rememberWords('Camden', 'The café by the lock')
    const date = new Date(NOON + 3 * DAY_MS).toUTCString()
    const user = () => Response.json(ana(), { headers: { date } })
    const page = open({ search: `?interest=${CHESS.id}`, routes: { 'GET /api/user': user } })
    const press = async () => {
      await page.user.click(startButton())
      await page.receiver.isSurelyAt(LONDON)
    }
    return { ...page, press, starts: () => page.requestsTo(START).map(({ body }) => body) }
  }

  test('“today” is the server’s, also if the person is faster than its first answer', async () => {
    const { user, press, starts } = openBehind()
    await user.click(screen.getByRole('button', { name: 'The café by the lock' }))
    expect(partOf(/^today, /)).toBeDefined()
    await press()
    await expect.poll(starts).toMatchObject([{ startsAt: '2026-11-20T18:00:00.000Z' }])
  })

  test('another day that they chose is sent only once they have read which one it is', async () => {
    const { user, press, starts } = openBehind()
    await user.click(partOf(/^today, /))
    await user.click(await screen.findByRole('radio', { name: 'Friday' }))
    await user.click(screen.getByRole('button', { name: 'The café by the lock' }))
    await user.click(startButton())
    expect((await screen.findByRole('alert')).textContent).toMatch(/Your phone’s clock is wrong/)
    expect(starts()).toEqual([])
    expect(partOf(/^today, /)).toBeDefined()
    await press()
    await expect.poll(starts).toMatchObject([{ startsAt: '2026-11-20T18:00:00.000Z' }])
  })
})

test('three taps from an interest start a gathering where the phone is, as a hexagon and a time zone only', async () => {
  rememberWords('Camden', null)
  const { user, receiver, requestsTo, requests } = open()
  await user.click(screen.getByRole('radio', { name: CHESS.name }))
  await user.click(screen.getByRole('button', { name: 'A café' }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await expect.poll(() => location.pathname).toBe('/gatherings/7')
  const [body] = requestsTo(START).map((request) => request.body as Record<string, string>)
  const { cell, startsAt, endsAt, ...rest } = body ?? {}
  expect(rest).toEqual({
    interestId: CHESS.id,
    label: 'Camden',
    place: 'A café',
    note: '',
    minimum: 3,
    audience: 'everyone',
    // Link previews show the time there.
    timeZone: 'Africa/Abidjan',
    offsetMinutes: 0,
  })
  expect(getResolution(cell as string)).toBe(6)
  expect(Date.parse(endsAt as string) - Date.parse(startsAt as string)).toBe(2 * 3_600_000)
  expect(JSON.stringify(requests)).not.toMatch(/51\.508|0\.128/)
})

test('a gathering starts where the phone is now, not where it was a while ago', async () => {
  rememberWords('Camden', null)
  const { user, receiver, requestsTo, queryClient } = open({ search: `?interest=${CHESS.id}` })
  queryClient.setQueryData(GATHERING_CELL.queryKey, latLngToCell(48.137, 11.575, 6))
  await user.click(screen.getByRole('button', { name: 'A café' }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await expect.poll(() => requestsTo(START)).toHaveLength(1)
  const [{ cell } = { cell: '' }] = requestsTo(START).map(({ body }) => body as { cell: string })
  expect(gridDistance(cell, latLngToCell(LONDON.lat, LONDON.lng, 6))).toBeLessThan(2)
})

test('an interest from a link is preselected, and one for dating is never offered', async () => {
  const dating = { ...interest(9, 'Coffee date', 'dating') }
  const { user } = open({
    user: ana({ interests: [COFFEE, CHESS, dating] }),
    search: `?interest=${CHESS.id}`,
  })
  await user.click(partOf(CHESS.name))
  expect(screen.getAllByRole('radio', { checked: true })[0]?.closest('label')?.textContent).toContain(
    CHESS.name,
  )
  expect(screen.queryByRole('radio', { name: 'Coffee date' })).toBeNull()
})

test('a missing value shows next to its field, and nothing is sent', async () => {
  const { user, requestsTo } = open()
  await user.click(startButton())
  expect(screen.getByText('Choose what it’s about.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Around where' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'The place' }).getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(START)).toEqual([])
})

test('after a failed attempt, the focus is on the first thing that is wrong', async () => {
  const { user, receiver, answer } = open()
  const focused = () => document.activeElement
  await user.click(startButton())
  await expect.poll(focused).toBe(screen.getAllByRole('radio')[0])
  expect(screen.getByRole('group', { name: 'What' }).getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('radio', { name: CHESS.name }))
  await user.click(startButton())
  await expect.poll(focused).toBe(screen.getByRole('textbox', { name: 'Around where' }))
  await user.keyboard('Camden')
  await user.click(screen.getByRole('button', { name: 'A café' }))
  answer(START, errorReply(409, 'OTHER_PLANS', 'You have other plans then.'))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  const reason = await screen.findByRole('alert')
  await expect.poll(() => focused()?.contains(reason)).toBe(true)
  expect(focused()?.textContent).toBe(`${reason.textContent}See your plans`)
})

test('the chosen day stays the same when the form is open past midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T23:50:00Z') })
  rememberWords('Camden', 'The café by the lock')
  const { user, receiver, requestsTo } = open({ search: `?interest=${CHESS.id}` })
  await user.click(partOf(/^(today|tomorrow), /))
  await user.click(await screen.findByRole('radio', { name: 'Tomorrow' }))
  vi.setSystemTime(Date.parse('2026-11-21T00:10:00Z'))
  await user.click(screen.getByRole('button', { name: 'The café by the lock' }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await expect.poll(() => requestsTo(START)[0]?.body).toMatchObject({ startsAt: '2026-11-21T18:00:00.000Z' })
})

test('a weekly one keeps its time of day where the phone is', async () => {
  const { user, receiver, requestsTo } = open({ search: `?interest=${CHESS.id}` })
  await user.type(screen.getByRole('textbox', { name: 'Around where' }), 'Camden')
  await user.type(screen.getByRole('textbox', { name: 'The place' }), 'The café by the lock')
  await user.click(partOf(/^(today|tomorrow), /))
  await user.click(await screen.findByRole('switch', { name: 'Every week' }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await expect.poll(() => requestsTo(START)[0]?.body).toMatchObject({ weeks: 12, timeZone: 'Africa/Abidjan' })
})

test('without a position nothing is sent, and the reason shows', async () => {
  rememberWords('Camden', 'The café by the lock')
  const { user, receiver, requestsTo } = open({ search: `?interest=${CHESS.id}` })
  await user.click(screen.getByRole('button', { name: 'The café by the lock' }))
  await user.click(startButton())
  await expect.poll(() => receiver.isWatched()).toBe(true)
  receiver.fails('POSITION_UNAVAILABLE')
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t tell where it is/)
  expect(requestsTo(START)).toEqual([])
})

test('an error shows the step that helps', async () => {
  rememberWords('Camden', null)
  const { user, receiver, answer } = open({ search: `?interest=${CHESS.id}` })
  answer(START, errorReply(403, 'EMAIL_UNCONFIRMED', 'Confirm your e-mail address first.'))
  await user.click(screen.getByRole('button', { name: 'The park' }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByRole('link', { name: 'Confirm your e-mail' })).toBeDefined()
})

test('a person without suitable interests is led to them', () => {
  open({ user: ana({ interests: [] }) })
  expect(screen.getByRole('link', { name: 'Choose interests' }).getAttribute('href')).toBe(
    '/profile/interests',
  )
})

test('on a browser that hides its zone, the form asks for it and plans on that clock', async () => {
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  rememberWords('Camden', 'The café by the lock')
  const { user, receiver, requestsTo } = open({ search: `?interest=${CHESS.id}` })
  expect(startButton()).toBeDefined()
  await user.selectOptions(await screen.findByLabelText('A place with your time'), 'America/New_York')
  await user.click(screen.getByRole('button', { name: 'Use this clock' }))
  await waitFor(() => expect(screen.queryByLabelText('A place with your time')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'The café by the lock' }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await expect
    .poll(() => requestsTo(START)[0]?.body)
    .toMatchObject({
      startsAt: '2026-11-20T23:00:00.000Z',
      timeZone: 'America/New_York',
      offsetMinutes: -300,
    })
})

test('the plan is one sentence, and only what is missing asks at first', async () => {
  rememberWords('Camden', null)
  const { user } = open({ search: `?interest=${CHESS.id}` })
  const sentence = () => partOf(CHESS.name).closest('p')?.textContent
  expect(sentence()).toMatch(
    new RegExp(`^${CHESS.name}, to(day|morrow), .+, around Camden, at a public place, if 3 people are in$`),
  )
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(partOf('A café'))
  expect(sentence()).toContain('around Camden, at a café, if')
  await user.click(partOf('if 3 people are in'))
  await user.click(await screen.findByRole('radio', { name: '4' }))
  expect(partOf('if 4 people are in').getAttribute('aria-expanded')).toBe('true')
  await user.click(partOf('Camden'))
  await user.clear(screen.getByRole('textbox', { name: 'Around where' }))
  expect(partOf('your part of town')).toBeDefined()
})

test('an attempt opens the parts that are missing', async () => {
  const { user } = open()
  for (const words of ['Something', 'your part of town', 'a public place']) await user.click(partOf(words))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(startButton())
  await expect.poll(() => document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
})

test('“Go together” fills in place and time of the entry, and sends nothing else of it', async () => {
  rememberWords('Camden', null)
  const start = new Date(Date.now() + 3 * DAY_MS).setUTCHours(18, 30, 0, 0)
  const entry = calendarEntry({
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 5 * 60 * 60_000).toISOString(),
  })
  rememberUser(ana())
  history.replaceState(null, '', '/gatherings/new?calendar=5&entry=3e3ded91a1313222')
  const receiver = phone()
  const { requestsTo } = network({
    [START]: gathering({ own: 'in', isStarter: true }),
    'GET /api/interests': [],
    'GET /api/calendar-entries': { calendars: [shownCalendar({ entries: [entry] })] },
    ...NO_PROVIDER,
  })
  const { user } = show(<StartGatheringPage />)
  expect(await screen.findByRole('heading', { name: 'Reading' })).toBeDefined()
  expect(partOf('City library, Main Street 1')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: CHESS.name }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await waitFor(() => expect(requestsTo(START)).toHaveLength(1))
  expect(requestsTo(START)[0]?.body).toMatchObject({
    place: 'City library, Main Street 1',
    note: '',
    startsAt: entry.startsAt,
    // A gathering lasts three hours at most.
    endsAt: new Date(start + 3 * 60 * 60_000).toISOString(),
  })
})

test('if the entry is over or its calendar is gone, the form is as always', async () => {
  rememberUser(ana())
  history.replaceState(null, '', '/gatherings/new?calendar=5&entry=gone')
  phone()
  network({ 'GET /api/interests': [], 'GET /api/calendar-entries': { calendars: [] }, ...NO_PROVIDER })
  show(<StartGatheringPage />)
  expect((await screen.findByLabelText<HTMLInputElement>('The place')).value).toBe('')
})

test('holds seats for friends from the start', async () => {
  const { other } = meetup()
  const { user, receiver, requestsTo } = open({
    routes: {
      'GET /api/users/1/in-touch': {
        people: [{ person: other, metAt: inMinutes(-60) }],
        waiting: [],
      },
    },
  })
  await user.click(screen.getByRole('radio', { name: /Coffee/ }))
  await user.type(screen.getByLabelText('Around where'), 'Camden')
  await user.type(screen.getByLabelText('The place'), 'Café Blum')
  await user.click(screen.getByRole('button', { name: 'Bring friends' }))
  await user.click(await screen.findByRole('checkbox', { name: other.name }))
  await user.click(startButton())
  await receiver.isSurelyAt(LONDON)
  await waitFor(() => expect(requestsTo(START)[0]?.body).toMatchObject({ with: [other.id] }))
})

test.each([
  [1, 1],
  [0, 0],
])(
  'after %i missed yeses, the form says so often that the starter is asked again: %i',
  async (count, times) => {
    const { queryClient } = open()
    queryClient.setQueryData(keyFor('GET /api/meetups', {}), {
      meetups: [],
      ...(count > 0 && { missed: { count, undoUntil: null } }),
    })
    await waitFor(() => expect(screen.queryAllByText(/ask you an hour before/)).toHaveLength(times))
  },
)
