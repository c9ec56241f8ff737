import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { formatTime } from '../../platform/format.ts'
import AcceptedMeetup from './AcceptedMeetup.tsx'
// The app loads these lazily. Here they load first, so that no test waits for them.
import './CallOff.tsx'
import './MeetScreen.tsx'

const LONDON = { lat: 51.508, lng: -0.1281 }
const CANCEL = 'POST /api/meetups/7/cancel'
const ON_THE_WAY = 'POST /api/meetups/7/on-the-way'
const LATE = 'POST /api/meetups/7/late'
const accepted = meetup({ state: 'accepted', sign: { colour: 'teal', word: 'Heron' } })
let server: ReturnType<typeof network>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = network({
    'POST /api/meetups/7/here': { ...accepted, isHere: true },
    'POST /api/meetups/7/code': { code: '123456', expiresAt: inMinutes(1) },
    [CANCEL]: { ...accepted, state: 'cancelled' },
    [LATE]: { ...accepted, expectedAt: inMinutes(10) },
  })
})

function shown(changes: Partial<Meetup> = {}) {
  return show(<AcceptedMeetup meetup={{ ...accepted, ...changes }} chatHref="/chat/1/2" />)
}
const press = (name: string) => screen.getByRole('button', { name })

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
  const { user } = shown()
  expect(server.requests).toEqual([])
  await user.click(press('We are both here'))
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByText('123456')).toBeDefined()
  await user.click(press('Close'))
  await waitFor(() => expect(screen.queryByText('123456')).toBeNull())
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
    expect(screen.getByText(`Bo is on the way since ${formatTime(inMinutes(-2))}.`)).toBeDefined()
    expect(screen.getByText('Bo knows that you’re on your way.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull()
  })

  test('shows why the server rejects it', async () => {
    server.answer(ON_THE_WAY, errorReply(409, 'NOT_ACCEPTED', 'This meetup is not on any more.'))
    const { user } = shown()
    await user.click(press('On my way'))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is not on any more. (409)')
  })
})

describe('running late', () => {
  test.each([5, 10, 15])('by %i minutes takes one tap to report', async (minutes) => {
    const { user, queryClient } = shown()
    queryClient.setQueryData(['/api/meetups'], { meetups: [accepted] })
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
    expect(screen.getByText(`Bo knows: you come at about ${formatTime(inMinutes(10))}`)).toBeDefined()
    await user.click(press('On time'))
    await waitFor(() => expect(server.requestsTo(LATE).map(({ body }) => body)).toEqual([{ minutes: 0 }]))
  })

  test('cannot be undone before it was reported', () => {
    shown()
    expect(screen.queryByRole('button', { name: 'On time' })).toBeNull()
  })

  test('of the other person shows on the card', () => {
    shown({ otherExpectedAt: inMinutes(15) })
    const words = `Bo is running late and comes at about ${formatTime(inMinutes(15))}.`
    expect(screen.getByText(words)).toBeDefined()
  })

  test('shows why the server rejects it', async () => {
    server.answer(LATE, errorReply(429, 'TOO_MANY', 'Please wait a little.'))
    const { user } = shown()
    await user.click(press('5 min'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please wait a little. (429)')
  })
})

describe('cancelling', () => {
  test('needs a second tap but no reason, and can be abandoned', async () => {
    const { user } = shown()
    await user.click(press('Cannot make it?'))
    await user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(server.requestsTo(CANCEL)).toEqual([])
    await user.click(press('Cannot make it?'))
    await user.click(await screen.findByRole('button', { name: 'Call it off' }))
    await waitFor(() => expect(server.requestsTo(CANCEL).map(({ body }) => body)).toEqual([undefined]))
  })

  test('can include a reason', async () => {
    const { user } = shown()
    await user.click(press('Cannot make it?'))
    await user.click(await screen.findByLabelText('I don’t feel well'))
    await user.click(press('Call it off'))
    await waitFor(() =>
      expect(server.requestsTo(CANCEL).map(({ body }) => body)).toEqual([{ reason: 'unwell' }]),
    )
  })

  test('shows why the server rejects it', async () => {
    server.answer(CANCEL, errorReply(409, 'NOT_ACCEPTED', 'This meetup is not on any more.'))
    const { user } = shown()
    await user.click(press('Cannot make it?'))
    await user.click(await screen.findByRole('button', { name: 'Call it off' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is not on any more. (409)')
  })
})

test('the calendar file is made in the browser', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = shown()
  await user.click(press('Add to calendar'))
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('meetup.ics')
  expect(files[0]?.type).toBe('text/calendar')
  expect(await files[0]?.text()).toContain('LOCATION:Market Square')
  expect(server.requests).toEqual([])
  clicked.mockRestore()
})
