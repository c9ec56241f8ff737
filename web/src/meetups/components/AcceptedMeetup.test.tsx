import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ANA, ana, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { formatTime } from '../../platform/format.ts'
import { isInCalendar } from '../device-calendar.ts'
import AcceptedMeetup from './AcceptedMeetup.tsx'
// The app loads these lazily. Here they load first, so that no test waits for them.
import './MeetupMenu.tsx'
import './MeetScreen.tsx'

const LONDON = { lat: 51.508, lng: -0.1281 }
const CANCEL = 'POST /api/meetups/7/cancel'
const ON_THE_WAY = 'POST /api/meetups/7/on-the-way'
const LATE = 'POST /api/meetups/7/late'
const accepted = meetup({ state: 'accepted', sign: { colour: 'teal', word: 'Heron', otherWord: 'Heron' } })
let server: ReturnType<typeof network>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = network({
    'GET /api/users/1': ana(),
    'POST /api/meetups/7/here': { ...accepted, isHere: true },
    'POST /api/meetups/7/code': { code: '123456', expiresAt: inMinutes(1) },
    [CANCEL]: { ...accepted, state: 'cancelled' },
    [LATE]: { ...accepted, expectedAt: inMinutes(10) },
  })
})

function shown(changes: Partial<Meetup> = {}) {
  return show(<AcceptedMeetup userId={ANA} meetup={{ ...accepted, ...changes }} chatHref="/chat/1/2" />)
}
const press = (name: string) => screen.getByRole('button', { name })
async function openMenu(user: ReturnType<typeof shown>['user']) {
  await user.click(press('More'))
  await findSheet('Meeting Bo')
}

test('the card shows the colour and word of the meetup and links to the chat', () => {
  shown()
  expect(screen.getByText('Both your screens are teal and say')).toBeDefined()
  expect(screen.getByText('Heron')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/chat/1/2')
})

test('a meetup without a sign shows no empty sign', () => {
  shown({ sign: null })
  expect(screen.queryByText(/Both your screens/)).toBeNull()
})

test('the code is requested only once the person says that both are there', async () => {
  const receiver = phone()
  const { user } = shown({ setOffAt: inMinutes(0) })
  expect(server.requestsTo('POST /api/meetups/7/code')).toEqual([])
  await user.click(press('We’re both here'))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByText('123456')).toBeDefined()
  await user.click(press('Close'))
  await waitFor(() => expect(screen.queryByText('123456')).toBeNull())
})

test('each stage has one primary action, and the menu has the rest', async () => {
  const buttons = () =>
    screen.getAllByRole('button').map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim())
  const stage = () => screen.getByText(/^Step \d of 4/).textContent
  const { rerender, user } = shown()
  const at = (changes: Partial<Meetup>) =>
    rerender(<AcceptedMeetup userId={ANA} meetup={{ ...accepted, ...changes }} chatHref="/" />)
  expect([stage(), ...buttons()]).toEqual(['Step 1 of 4: Agreed', 'Bo', 'On my way', 'More'])
  at({ setOffAt: inMinutes(0) })
  expect([stage(), ...buttons()]).toEqual(['Step 2 of 4: On the way', 'Bo', 'We’re both here', 'More'])
  at({ setOffAt: inMinutes(0), isHere: true })
  expect([stage(), ...buttons()]).toEqual(['Step 3 of 4: Here', 'Bo', 'We’re both here', 'More'])
  await openMenu(user)
  const late = ['5 min', '10 min', '15 min']
  expect(buttons()).toEqual(['Close', ...late, 'Find each other', 'What I need', 'Can’t make it?'])
})

test('a person who is there without having set off can skip that', async () => {
  const { user } = shown()
  await openMenu(user)
  await user.click(press('We’re both here'))
  expect(await screen.findByRole('dialog', { name: 'You and Bo' })).toBeDefined()
})

test('the card says when the other has arrived', () => {
  shown({ isOtherHere: true })
  expect(screen.getByText('Bo is there.')).toBeDefined()
})

describe('being on the way', () => {
  test('takes one tap to report', async () => {
    server.answer(ON_THE_WAY, { ...accepted, setOffAt: inMinutes(0) })
    const { user, queryClient } = shown()
    queryClient.setQueryData(['/api/meetups'], { meetups: [accepted] })
    await user.click(press('On my way'))
    await waitFor(() =>
      expect(queryClient.getQueryData(['/api/meetups'])).toMatchObject({
        meetups: [{ setOffAt: inMinutes(0) }],
      }),
    )
  })

  test('shows on both phones', () => {
    shown({ setOffAt: inMinutes(0), otherSetOffAt: inMinutes(-2) })
    expect(screen.getByText(sentence(`Bo set off at ${formatTime(inMinutes(-2))}.`))).toBeDefined()
    expect(screen.getByText('You’re on your way. Bo knows.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull()
  })

  test('shows why the server rejects it', async () => {
    server.answer(ON_THE_WAY, errorReply(409, 'NOT_ACCEPTED', 'This meetup is no longer on.'))
    const { user } = shown()
    await user.click(press('On my way'))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is no longer on. (409)')
  })
})

describe('running late', () => {
  test.each([5, 10, 15])('by %i minutes takes two taps to report', async (minutes) => {
    const { user, queryClient } = shown()
    queryClient.setQueryData(['/api/meetups'], { meetups: [accepted] })
    await openMenu(user)
    await user.click(press(`${minutes} min`))
    await waitFor(() =>
      expect(queryClient.getQueryData(['/api/meetups'])).toMatchObject({
        meetups: [{ expectedAt: inMinutes(10) }],
      }),
    )
    expect(server.requestsTo(LATE).map(({ body }) => body)).toEqual([{ minutes }])
  })

  test('shows what the other person sees, and can be undone', async () => {
    const { user } = shown({ expectedAt: inMinutes(10) })
    expect(
      screen.getByText(sentence(`You’ll be there at about ${formatTime(inMinutes(10))}. Bo knows.`)),
    ).toBeDefined()
    await openMenu(user)
    await user.click(press('On time'))
    await waitFor(() => expect(server.requestsTo(LATE).map(({ body }) => body)).toEqual([{ minutes: 0 }]))
  })

  test('cannot be undone before it was reported', async () => {
    const { user } = shown()
    await openMenu(user)
    expect(screen.queryByRole('button', { name: 'On time' })).toBeNull()
  })

  test('of the other person shows on the card', () => {
    shown({ otherExpectedAt: inMinutes(15) })
    const words = sentence(`Bo is running late, and will be there at about ${formatTime(inMinutes(15))}.`)
    expect(screen.getByText(words)).toBeDefined()
  })

  test('shows why the server rejects it', async () => {
    server.answer(LATE, errorReply(429, 'TOO_MANY', 'Please wait a little.'))
    const { user } = shown()
    await openMenu(user)
    await user.click(press('5 min'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please wait a little. (429)')
  })
})

describe('cancelling', () => {
  test('needs a second tap but no reason, and can be abandoned', async () => {
    const { user } = shown()
    await openMenu(user)
    await user.click(press('Can’t make it?'))
    await user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(server.requestsTo(CANCEL)).toEqual([])
    await openMenu(user)
    await user.click(press('Can’t make it?'))
    await user.click(await screen.findByRole('button', { name: 'Call it off' }))
    await waitFor(() => expect(server.requestsTo(CANCEL).map(({ body }) => body)).toEqual([undefined]))
  })

  test('can include a reason', async () => {
    const { user } = shown()
    await openMenu(user)
    await user.click(press('Can’t make it?'))
    await user.click(await screen.findByLabelText('I don’t feel well'))
    await user.click(press('Call it off'))
    await waitFor(() =>
      expect(server.requestsTo(CANCEL).map(({ body }) => body)).toEqual([{ reason: 'unwell' }]),
    )
  })

  test('shows why the server rejects it', async () => {
    server.answer(CANCEL, errorReply(409, 'NOT_ACCEPTED', 'This meetup is no longer on.'))
    const { user } = shown()
    await openMenu(user)
    await user.click(press('Can’t make it?'))
    await user.click(await screen.findByRole('button', { name: 'Call it off' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is no longer on. (409)')
  })
})

test('the calendar file comes from the server', async () => {
  const { user } = shown()
  await openMenu(user)
  const link = screen.getByRole('link', { name: 'Add to calendar' })
  expect(link.getAttribute('href')).toBe('/api/meetups/7/calendar.ics')
  expect(isInCalendar(7)).toBe(false)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(isInCalendar(7)).toBe(true)
})
