import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'
import { gathering, onWithAna } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ana, BO, badgeMeeting, inMinutes, NO_PROVIDER, NOW, ownBadges } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { useOpened } from '../../safety/device-opened.ts'
import GatheringPage from './GatheringPage.tsx'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const ONE = 'GET /api/gatherings/7'
const JOIN = 'POST /api/gatherings/7/join'
const LEAVE = 'POST /api/gatherings/7/leave'
const CANCEL = 'POST /api/gatherings/7/cancel'

function open(shown: Gathering | Response, { path = '/gatherings/7', user = ana() } = {}) {
  rememberUser(user)
  history.replaceState(null, '', path)
  const server = network({
    [ONE]: shown,
    'GET /api/users/1/needs': { needs: [] },
    'GET /api/interests': [],
    ...NO_PROVIDER,
  })
  return { ...server, ...show(<Route path="/gatherings/:id" component={GatheringPage} />) }
}

const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.textContent?.trim() || button.getAttribute('aria-label'))

const openMenu = async (user: ReturnType<typeof show>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const menu = await findSheet(/./)
  await user.click(await menu.findByRole('button', { name: item }))
}

test.each<[string, Gathering, string, string[]]>([
  ['an open one offers to join', gathering(), '1 of 3 so far', ['Come with a friend', 'I’m in', 'More']],
  [
    'one that the person is in offers to share it',
    gathering({ own: 'in', going: 2, code: 'ABCDEFGH' }),
    'You’re in. We’ll tell you when it’s on.',
    ['Share', 'More'],
  ],
  [
    'the starter can say what the place offers',
    gathering({ own: 'in', code: 'ABCDEFGH', isStarter: true }),
    'You’ve started it. Tell people about it.',
    ['Change', 'Share', 'More'],
  ],
  [
    'one that is on offers its free seats',
    gathering({ state: 'on', going: 4 }),
    '4 going, 2 seats left',
    ['Come with a friend', 'I’m in', 'More'],
  ],
  [
    'a full one offers the waiting list',
    gathering({ state: 'on', going: 6, isFull: true }),
    '6 going, full',
    ['Join the waiting list', 'More'],
  ],
  [
    'one that the person waits for',
    gathering({ state: 'on', going: 6, isFull: true, own: 'waiting' }),
    'You’re on the waiting list. If a seat is free, it’s yours, and we’ll tell you.',
    ['Stop waiting', 'More'],
  ],
  [
    'one that is on shows place and people to its members',
    onWithAna(),
    'The café by the lock',
    ['Bo', 'Cy', 'Share', 'More'],
  ],
  [
    'three hours before, it asks who still comes',
    onWithAna({ confirmBy: inMinutes(60) }),
    'Say so until 7:00 PM. After that, your seat is free.',
    ['Yes, I’m coming', 'I can’t come', 'Bo', 'Cy', 'Share', 'More'],
  ],
  [
    'below the minimum, it asks who goes anyway',
    onWithAna({ goAnyway: { isGoing: false, people: 0, needed: 2 }, confirmBy: inMinutes(60) }),
    'Go anyway?',
    ['Yes, I’ll go', 'I can’t come', 'Bo', 'Cy', 'Share', 'More'],
  ],
  [
    'one person who goes anyway waits for another',
    onWithAna({ goAnyway: { isGoing: true, people: 1, needed: 2 } }),
    'You’d go anyway. It stays on if one more person says so.',
    ['Bo', 'Cy', 'Share', 'More'],
  ],
  [
    'while it happens, there is nothing to share',
    onWithAna({ state: 'under_way' }),
    'It’s happening now. Have fun!',
    ['Bo', 'Cy', 'More'],
  ],
])('%s', async (_, shown, text, actions) => {
  open(shown)
  expect(await screen.findByRole('heading', { level: 1, name: 'Board games' })).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
  // Some load on demand.
  await waitFor(() => expect(buttons()).toEqual(actions))
})

test.each<[string, Gathering, string]>([
  ['is over', onWithAna({ state: 'over' }), 'It’s over'],
  ['lapsed', gathering({ state: 'lapsed', own: 'in' }), 'Not enough people this time'],
  ['was cancelled', gathering({ state: 'cancelled', own: 'in' }), 'It’s off'],
  ['was taken down', gathering({ state: 'cancelled', own: 'in', label: '' }), 'It’s off'],
])('one that %s offers what to do next', async (_, shown, title) => {
  open(shown)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  const [another, others] = ['Start another one', 'See what’s planned'].map((name) =>
    screen.getByRole('link', { name }),
  )
  expect(another?.getAttribute('href')).toBe('/gatherings/new?interest=2')
  expect(others?.getAttribute('href')).toBe('/gatherings')
  expect(screen.queryByRole('button', { name: /I’m in|come/ })).toBeNull()
})

test('one tap joins, agreeing to be seen, and says so before', async () => {
  const { answer, requestsTo, user } = open(gathering())
  expect(await screen.findByText(/^Once it’s on, you all see each other’s name/)).toBeDefined()
  answer(JOIN, gathering({ own: 'in', going: 2, code: 'ABCDEFGH' }))
  await user.click(screen.getByRole('button', { name: 'I’m in' }))
  expect(await screen.findByText('You’re in. We’ll tell you when it’s on.')).toBeDefined()
  expect(requestsTo(JOIN).map(({ body }) => body)).toEqual([{ agreesToBeSeen: true, waits: false }])
})

test('losing the race for the last seat offers the waiting list', async () => {
  const { answer, requestsTo, user } = open(gathering({ state: 'on', going: 5 }))
  answer(JOIN, errorReply(409, 'FULL', 'This gathering is full.'))
  answer(ONE, gathering({ state: 'on', going: 6, isFull: true }))
  await user.click(await screen.findByRole('button', { name: 'I’m in' }))
  const waits = await screen.findByRole('button', { name: 'Join the waiting list' })
  expect(screen.getByRole('alert').textContent).toContain('This gathering is full.')
  answer(JOIN, gathering({ state: 'on', going: 6, isFull: true, own: 'waiting' }))
  await user.click(waits)
  expect(await screen.findByRole('button', { name: 'Stop waiting' })).toBeDefined()
  expect(requestsTo(JOIN).at(-1)?.body).toEqual({ agreesToBeSeen: true, waits: true })
})

test.each([
  [
    'without a confirmed address',
    ana({ emailVerified: false }),
    gathering(),
    'Confirm your e-mail',
    '/force-verify',
  ],
  [
    'without the shield, where it is needed',
    ana(),
    gathering({ audience: 'verified' }),
    'Get verified',
    '/user-verification',
  ],
])('%s, joining leads to that step', async (_, user, shown, step, href) => {
  open(shown, { user })
  expect((await screen.findByRole('link', { name: step })).getAttribute('href')).toBe(href)
  expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull()
})

test('a new account learns from when it can have a seat, and waits for one', async () => {
  const seatFrom = inMinutes(60)
  const { answer, user, requestsTo } = open(gathering({ seatFrom }))
  expect(await screen.findByText(/Your account is new, so you can get a seat from/)).toBeDefined()
  answer(JOIN, gathering({ seatFrom, own: 'waiting' }))
  await user.click(screen.getByRole('button', { name: 'Join the waiting list' }))
  expect(await screen.findByRole('button', { name: 'Stop waiting' })).toBeDefined()
  expect(screen.getByText(/You’re on the waiting list. If a seat is free from/)).toBeDefined()
  expect(requestsTo(JOIN).map(({ body }) => body)).toEqual([{ agreesToBeSeen: true, waits: true }])
})

test('a new account that cannot have a seat in time can be verified', async () => {
  open(gathering({ seatFrom: inMinutes(25 * 60) }))
  expect(await screen.findByRole('link', { name: 'Get verified' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull()
})

test('a new account learns what it can do', async () => {
  const { answer, user } = open(gathering())
  answer(JOIN, errorReply(403, 'ACCOUNT_TOO_NEW', 'At least 24 hours old.'))
  await user.click(await screen.findByRole('button', { name: 'I’m in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('At least 24 hours old.')
  expect(screen.getByRole('link', { name: 'Get verified' })).toBeDefined()
})

test('answering “Still coming?” takes one tap', async () => {
  const { answer, user, requestsTo } = open(onWithAna({ confirmBy: inMinutes(60) }))
  const question = within(await screen.findByRole('region', { name: 'Still coming?' }))
  answer('POST /api/gatherings/7/coming', onWithAna())
  await user.click(question.getByRole('button', { name: 'Yes, I’m coming' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Still coming?' })).toBeNull()
  expect(requestsTo('POST /api/gatherings/7/coming')).toHaveLength(1)
})

test('a moved gathering asks “Still fine?”, and each answer takes one tap', async () => {
  const { answer, user, requestsTo } = open(onWithAna({ fineBy: inMinutes(60) }))
  const question = within(await screen.findByRole('region', { name: 'Still fine?' }))
  expect(question.getByText(/^The time has changed: tomorrow, /i)).toBeDefined()
  expect(question.getByRole('button', { name: 'I can’t come' })).toBeDefined()
  answer('POST /api/gatherings/7/fine', onWithAna())
  await user.click(question.getByRole('button', { name: 'Yes, still fine' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Still fine?' })).toBeNull()
  expect(requestsTo('POST /api/gatherings/7/fine')).toHaveLength(1)
})

test('only the starter can change it, as long as changes are left', async () => {
  const PLAN = 'PUT /api/gatherings/7/plan'
  const mine = onWithAna({ isStarter: true, changesLeft: 1, firstStartsAt: inMinutes(24 * 60) })
  const { answer, user, requestsTo } = open(mine)
  answer(PLAN, onWithAna({ isStarter: true }))
  await openMenu(user, 'Change place or time')
  expect(await screen.findByText('You can change it 1 more time.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose another place or another time.')
  await user.type(screen.getByLabelText('Where'), 'The pub')
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(requestsTo(PLAN).map(({ body }) => body)).toEqual([{ place: 'The pub' }])
  // The page takes taps again a moment after the sheet is gone.
  await expect.poll(() => document.body.style.pointerEvents).not.toBe('none')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Change place or time' })).toBeNull()
})

test('“15 min later” takes one tap in the sheet', async () => {
  const PLAN = 'PUT /api/gatherings/7/plan'
  const mine = onWithAna({ isStarter: true, changesLeft: 3, firstStartsAt: inMinutes(24 * 60) })
  const { answer, user, requestsTo } = open(mine)
  answer(PLAN, mine)
  await openMenu(user, 'Change place or time')
  await user.click(await screen.findByRole('button', { name: '15 min later' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const startsAt = new Date(Date.parse(mine.startsAt) + 15 * 60_000).toISOString()
  expect(requestsTo(PLAN).map(({ body }) => body)).toEqual([{ startsAt }])
})

test('“I can’t come” takes one tap, and saying why another one, if the person likes', async () => {
  const { answer, user, requestsTo } = open(onWithAna({ confirmBy: inMinutes(60) }))
  const WHY = 'PUT /api/gatherings/7/leaving-reason'
  answer(LEAVE, gathering({ state: 'on', going: 2 }))
  answer(WHY, {})
  await user.click(await screen.findByRole('button', { name: 'I can’t come' }))
  const card = within(await screen.findByRole('region', { name: 'Thanks for letting us know' }))
  expect(requestsTo(LEAVE)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'I’m in' })).toBeDefined()
  await user.click(card.getByRole('button', { name: 'I don’t feel well' }))
  expect(await card.findByText('Thanks for telling us.')).toBeDefined()
  expect(requestsTo(WHY).map(({ body }) => body)).toEqual([{ reason: 'unwell' }])
  expect(card.queryByRole('button')).toBeNull()
})

test('leaving one that is on takes a reason along, or none', async () => {
  const { answer, user, requestsTo } = open(onWithAna())
  await openMenu(user, 'I can’t come')
  await user.click(screen.getByRole('radio', { name: 'I don’t feel well' }))
  answer(LEAVE, gathering({ state: 'on', going: 2 }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('button', { name: 'I’m in' })).toBeDefined()
  expect(requestsTo(LEAVE).map(({ body }) => body)).toEqual([{ reason: 'unwell' }])
  expect(screen.queryByText('Bo')).toBeNull()
})

test.each([
  ['that does not exist', errorReply(404, 'NOT_FOUND', 'No.'), '/gatherings/7'],
  ['without a number', gathering(), '/gatherings/nothing'],
])('a link to a gathering %s leads to others', async (_, answer, path) => {
  open(answer, { path })
  expect(await screen.findByRole('heading', { name: 'It isn’t here any more' })).toBeDefined()
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/gatherings')
})

test('sharing sends the public link, without place or names', async () => {
  const shared: ShareData[] = []
  Object.defineProperty(navigator, 'share', {
    value: async (data: ShareData) => void shared.push(data),
    configurable: true,
  })
  const { user } = open(onWithAna())
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  Reflect.deleteProperty(navigator, 'share')
  expect(shared).toHaveLength(1)
  expect(shared[0]?.url).toBe(`${location.origin}/gathering/ABCDEFGH`)
  expect(JSON.stringify(shared)).not.toMatch(/café|\bBo\b|Cy/)
})

describe('afterwards', () => {
  const over = (changes: Partial<Gathering> = {}) =>
    onWithAna({ state: 'over', asksOutcome: true, proved: [BO], ...changes })
  const OUTCOME = 'PUT /api/gatherings/7/outcome'

  test('one tap says in private how it was, and only people met by code can get a badge', async () => {
    const { answer, requestsTo, user } = open(over())
    answer('GET /api/users/1/badges', ownBadges({ meetings: [badgeMeeting()] }))
    answer(OUTCOME, over({ asksOutcome: false, outcome: 'met' }))
    const met = within(await screen.findByRole('region', { name: 'You met' }))
    expect(await met.findAllByRole('button', { name: 'Award a badge' })).toHaveLength(1)
    expect(met.queryByText('Cy')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'It was good' }))
    expect(await screen.findByText('Thanks for telling us.')).toBeDefined()
    expect(requestsTo(OUTCOME).map(({ body }) => body)).toEqual([{ outcome: 'met' }])
  })

  test('feeling unsafe names with whom, which reports them', async () => {
    const { answer, requestsTo, user } = open(over({ proved: [] }))
    answer(OUTCOME, over({ asksOutcome: false, outcome: 'felt_unsafe', proved: [] }))
    await user.click(await screen.findByRole('button', { name: 'I felt unsafe' }))
    const send = screen.getByRole('button', { name: 'Send report' })
    expect(send).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: 'Cy' }))
    expect(requestsTo(OUTCOME)).toEqual([])
    await user.click(send)
    expect(await screen.findByText('Thanks for telling us.')).toBeDefined()
    expect(requestsTo(OUTCOME).map(({ body }) => body)).toEqual([{ outcome: 'felt_unsafe', about: BO + 1 }])
  })

  test('who was not in it is asked nothing', async () => {
    open(gathering({ state: 'over' }))
    await screen.findByRole('heading', { name: 'It’s over' })
    expect(screen.queryByRole('region', { name: 'How was it?' })).toBeNull()
  })
})

test.each<[string, Gathering, string[]]>([
  ['nobody else', gathering(), ['Report this gathering']],
  [
    'people who are in it',
    gathering({ own: 'in', code: 'ABCDEFGH', friendsLeft: 1 }),
    ['QR code', 'Add to calendar', 'Hold a seat for a friend', 'Leave', 'Report this gathering'],
  ],
  [
    'its starter',
    gathering({ own: 'in', code: 'ABCDEFGH', isStarter: true, changesLeft: 3 }),
    ['QR code', 'Add to calendar', 'Change place or time', 'Call it off'],
  ],
  [
    'people who are in one that is on',
    onWithAna(),
    ['QR code', 'Add to calendar', 'I can’t come', 'Report this gathering'],
  ],
  [
    'people who are asked',
    onWithAna({ confirmBy: inMinutes(60) }),
    ['QR code', 'Add to calendar', 'Report this gathering'],
  ],
  ['people at one that happens', onWithAna({ state: 'under_way' }), ['Report this gathering']],
])('the menu for %s', async (_, shown, rows) => {
  const { user } = open(shown)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Board games' }))
  const all = [...menu.queryAllByRole('button'), ...menu.queryAllByRole('link')]
  const inOrder = all.toSorted((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
  expect(inOrder.map(({ textContent }) => textContent).filter(Boolean)).toEqual(rows)
  const file = menu.queryByRole('link', { name: 'Add to calendar' })
  if (file) expect(file.getAttribute('href')).toBe('/api/gatherings/7/calendar.ics')
})

test.each<[string, Gathering, boolean]>([
  ['one that is off', gathering({ state: 'cancelled', own: 'in' }), true],
  ['one that lapsed', gathering({ state: 'lapsed', own: 'in' }), true],
  ['one that is over', onWithAna({ state: 'over' }), false],
])('people who were in %s can update their calendar: %s', async (_, shown, canUpdate) => {
  open(shown)
  await screen.findByRole('heading', { level: 1, name: 'Board games' })
  const link = screen.queryByRole('link', { name: 'Update your calendar' })
  expect(link?.getAttribute('href') ?? null).toBe(canUpdate ? '/api/gatherings/7/calendar.ics' : null)
})

test('leaving the menu, or a step of it, returns the focus to “More”', async () => {
  const { user } = open(gathering({ own: 'in', code: 'ABCDEFGH' }))
  const more = await screen.findByRole('button', { name: 'More' })
  for (const item of [null, 'Leave', 'QR code']) {
    if (item) await openMenu(user, item)
    else await user.click(more)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more))
  }
})

test('other members read that it is on the public agenda', async () => {
  open(onWithAna({ isPublic: true }))
  expect((await screen.findByRole('link', { name: 'public agenda' })).getAttribute('href')).toBe('/agenda')
})

test.each<[string, Gathering, boolean]>([
  ['before it is on', gathering({ own: 'in' }), false],
  ['for people who are not in it', gathering({ state: 'on' }), false],
  ['once it is on', onWithAna(), true],
  ['after it is over', onWithAna({ state: 'over' }), true],
])('the chat with everyone: %s', async (_, shown, isThere) => {
  open(shown)
  await screen.findByRole('heading', { level: 1, name: 'Board games' })
  const link = screen.queryByRole('link', { name: 'Chat with everyone' })
  expect(link?.getAttribute('href') ?? null).toBe(isThere ? '/chat/gathering/7' : null)
})

test('people report it from the menu', async () => {
  const { user } = open(gathering())
  const { result } = renderHook(() => useOpened())
  await openMenu(user, 'Report this gathering')
  expect(result.current).toEqual({ id: 7, name: 'Board games', isGathering: true })
})

test.each<[string, Gathering, string[], string, Gathering]>([
  ['leaving', gathering({ own: 'in', going: 2 }), ['More', 'Leave', 'Leave'], LEAVE, gathering()],
  ['no longer waiting', gathering({ own: 'waiting' }), ['Stop waiting'], LEAVE, gathering()],
  [
    'calling it off',
    gathering({ own: 'in', isStarter: true }),
    ['More', 'Call it off', 'Call it off'],
    CANCEL,
    gathering({ own: 'in', state: 'cancelled', isStarter: true }),
  ],
])('%s moves the focus to the page, because the button is gone', async (_, before, taps, called, after) => {
  const { user, answer } = open(before)
  answer(called, after)
  for (const name of taps) await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a browser that hides its zone asks for it where a gathering says when it is', async () => {
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { user } = open(
    gathering({ startsAt: '2026-11-27T18:00:00.000Z', endsAt: '2026-11-27T20:00:00.000Z' }),
  )
  expect(await screen.findByText(/6\W+8\sPM/)).toBeDefined()
  await user.selectOptions(await screen.findByLabelText('A place with your time'), 'America/New_York')
  await user.click(screen.getByRole('button', { name: 'Use this clock' }))
  expect(screen.queryByText('What time is it where you are?')).toBeNull()
})
