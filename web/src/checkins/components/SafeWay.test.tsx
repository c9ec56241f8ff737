import type { CheckIn, Contact } from '@hereabouts/contract/checkins/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { ANA, inMinutes, meetup } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { WRONG_BY_MINUTES, whosePhoneIsAhead } from '../../../test/wrong-clock.ts'
import { createQueryClient, keyFor } from '../../platform/query.ts'
import { switchSounds } from '../../platform/sounds.ts'
import CheckInNudge from './CheckInNudge.tsx'
import CheckInSheet from './CheckInSheet.tsx'
import SafeWay from './SafeWay.tsx'

const READ = `GET /api/users/${ANA}/check-in`
const END = `DELETE /api/users/${ANA}/check-in`
const START = `PUT /api/users/${ANA}/check-in`
const SNOOZE = `POST /api/users/${ANA}/check-in/snooze`
const CONTACTS = `GET /api/users/${ANA}/contacts`

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const going = (): Meetup => meetup({ state: 'accepted', startsAt: soon(20) })

function checkIn(changes: Partial<CheckIn> = {}): CheckIn {
  return {
    meetupId: going().id,
    contact: { id: 1, name: 'Sam' },
    state: 'on',
    dueAt: soon(60),
    alertsAt: soon(70),
    ...changes,
  } as CheckIn
}

const sam = (state: Contact['state']) => ({ id: 1, name: 'Sam', email: 'sam@example.org', state })

test('a check-in is one quiet line, and two taps end it', async () => {
  const { requestsTo } = network({ [READ]: { checkIn: checkIn() }, [END]: {} })
  const { user } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: /^Check-in: by / }))
  await user.click(screen.getByRole('button', { name: 'I’m OK' }))
  expect(await screen.findByText('Check-in: off')).toBeTruthy()
  expect(requestsTo(END)).toHaveLength(1)
})

test('ending a check-in closes its sheet, also when another reply shows the end first', async () => {
  const { answer } = network({ [READ]: { checkIn: checkIn() } })
  const { user, queryClient } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: /^Check-in: by / }))
  const ended = later()
  answer(END, () => ended.promise)
  await user.click(screen.getByRole('button', { name: 'I’m OK' }))
  answer(READ, { checkIn: null })
  await queryClient.invalidateQueries()
  expect(await screen.findByText('Check-in: off')).toBeTruthy()
  ended.resolve({})
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('more time shows as the server grants it; an error shows its reason', async () => {
  const { answer, requestsTo } = network({
    [READ]: { checkIn: checkIn() },
    [SNOOZE]: errorReply(409, 'ALREADY_ALERTED', 'Your contact has been told.'),
  })
  const { user } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: /^Check-in: by / }))
  answer(READ, { checkIn: checkIn({ state: 'alerted' }) })
  await user.click(await screen.findByRole('button', { name: '+30 min' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your contact has been told. (409)')
  // The shown check-in was out of date, so it was refetched.
  expect((await screen.findAllByText(/We’ve told Sam/)).length).toBeGreaterThan(0)
  expect(requestsTo(SNOOZE).map(({ body }) => body)).toEqual([{ minutes: 30 }])
})

test.each(WRONG_BY_MINUTES)(
  'on a phone that is %i minutes ahead, a check-in is due by the server’s clock',
  async (minutes) => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(keyFor('GET /api/users/{id}/contacts', { id: ANA }), {
      contacts: [sam('agreed')],
    })
    const { requestsTo } = network({ [START]: checkIn(), ...whosePhoneIsAhead(minutes) })
    const begun = meetup({ state: 'accepted', startsAt: inMinutes(-120) })
    const onClose = vi.fn()
    const { user } = show(
      <CheckInSheet userId={ANA} occasion={{ meetup: begun }} onClose={onClose} />,
      queryClient,
    )
    const set = screen.getByRole('button', { name: 'Set check-in' })
    await user.click(set)
    expect((await screen.findByRole('alert')).textContent).toMatch(/Your phone’s clock is wrong/)
    expect(requestsTo(START)).toEqual([])
    expect(screen.getByLabelText('Check in by')).toHaveProperty('value', inMinutes(90))
    await user.click(set)
    await expect
      .poll(() => requestsTo(START).map(({ body }) => body))
      .toMatchObject([{ dueAt: inMinutes(90) }])
  },
)

test('a check-in is set with a contact who agreed, for the current meetup', async () => {
  const { answer, requestsTo } = network({
    [READ]: { checkIn: null },
    [CONTACTS]: { contacts: [{ ...sam('asked'), id: 9, name: 'Kim' }, sam('agreed')] },
  })
  const { user } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: 'Check-in: off' }))
  await user.click(screen.getByRole('button', { name: 'Set a check-in' }))
  expect(await screen.findByRole('radio', { name: 'Sam' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Kim' })).toBeNull()
  answer(START, checkIn())
  await user.click(screen.getByRole('button', { name: 'Set check-in' }))
  expect(await screen.findByRole('button', { name: /^Check-in: by / })).toBeTruthy()
  expect(requestsTo(START).map(({ body }) => body)).toEqual([
    { meetupId: going().id, contactId: 1, dueAt: expect.stringMatching(/:(00|15|30|45):00\.000Z$/) },
  ])
})

test.each([
  [[], /has to say yes by e-mail/],
  [[sam('asked')], /haven’t said yes yet/],
  [[sam('declined')], /has to say yes by e-mail/],
])('without a contact who agreed, the sheet links to the trusted contacts', async (contacts, text) => {
  network({ [READ]: { checkIn: null }, [CONTACTS]: { contacts } })
  const { user } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: 'Check-in: off' }))
  await user.click(screen.getByRole('button', { name: 'Set a check-in' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Trusted contacts' }).getAttribute('href')).toBe(
    '/trusted-contacts',
  )
})

test('leaving quietly explains itself, and takes a second tap', async () => {
  const LEAVE = `POST /api/meetups/${going().id}/leave`
  const { requestsTo } = network({ [READ]: { checkIn: null }, [LEAVE]: {} })
  const { user } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: 'Check-in: off' }))
  await user.click(screen.getByRole('button', { name: 'Leave quietly' }))
  const sheet = await findSheet('Leave quietly?')
  expect(sheet.getByText(/Nobody here is watching or can help/)).toBeTruthy()
  expect(requestsTo(LEAVE)).toEqual([])
  await user.type(sheet.getByLabelText(/What happened/), 'He shouted.')
  await user.click(sheet.getByRole('button', { name: 'Leave quietly' }))
  expect(requestsTo(LEAVE).map(({ body }) => body)).toEqual([{ text: 'He shouted.' }])
})

test('leaving quietly closes its sheet, and a check-in stays on behind it', async () => {
  const LEAVE = `POST /api/meetups/${going().id}/leave`
  const { answer } = network({ [READ]: { checkIn: checkIn() } })
  const { user, rerender } = show(<SafeWay userId={ANA} meetups={[going()]} />)
  await user.click(await screen.findByRole('button', { name: /^Check-in: by / }))
  await user.click(screen.getByRole('button', { name: 'Leave quietly' }))
  const left = later()
  answer(LEAVE, () => left.promise)
  const sheet = await findSheet('Leave quietly?')
  await user.click(sheet.getByRole('button', { name: 'Leave quietly' }))
  // The list of meetups hears of it before the reply arrives.
  rerender(<SafeWay userId={ANA} meetups={[meetup({ ...going(), state: 'cancelled' })]} />)
  left.resolve({})
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(/was called off. Your check-in stays on/)).toBeTruthy()
})

test('safety is gone once the two have met, except for a check-in that is on', async () => {
  const { answer, requestsTo } = network({ [READ]: { checkIn: null } })
  const met = [meetup({ state: 'met', startsAt: soon(-40) })]
  const { unmount } = show(<SafeWay userId={ANA} meetups={met} />)
  await expect.poll(() => requestsTo(READ).length).toBe(1)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  answer(READ, { checkIn: checkIn() })
  show(<SafeWay userId={ANA} meetups={met} />)
  expect(await screen.findByRole('button', { name: /^Check-in: by / })).toBeTruthy()
})

test('a check-in outlasts a cancelled meetup, which cannot be left any more', async () => {
  network({ [READ]: { checkIn: checkIn({ state: 'nudged' }) } })
  show(<SafeWay userId={ANA} meetups={[meetup({ state: 'cancelled', startsAt: soon(-40) })]} />)
  expect(await screen.findByRole('button', { name: 'I’m OK' })).toBeTruthy()
  // It follows the page's title directly, so no heading level may be skipped.
  expect(screen.getByRole('heading', { level: 2, name: 'Your check-in' })).toBeTruthy()
  expect(screen.getByText(/was called off. Your check-in stays on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave quietly' })).toBeNull()
})

/** Adds modal dialogs, which jsdom lacks. */
function canShowDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  switchSounds(false)
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
    switchSounds(true)
  })
}

test('once the time has come, the nudge shows on any page, and can be dismissed', async () => {
  network({ [READ]: { checkIn: checkIn({ state: 'nudged' }) }, [END]: {} })
  canShowDialogs()
  const { user } = show(<CheckInNudge userId={ANA} />)
  expect(await screen.findByText('Are you OK?')).toBeTruthy()
  await user.click(screen.getByText('Not now'))
  expect(screen.queryByText('Are you OK?')).toBeNull()
})

test('before the time, there is no nudge', async () => {
  const { requestsTo } = network({ [READ]: { checkIn: checkIn() } })
  show(<CheckInNudge userId={ANA} />)
  await expect.poll(() => requestsTo(READ).length).toBe(1)
  expect(screen.queryByText('Are you OK?')).toBeNull()
})
