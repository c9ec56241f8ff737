import type { LinkView } from '@hereabouts/contract/checkins/schemas'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import CheckInLinkPage from './CheckInLinkPage.tsx'

const TOKEN = 'sams-token-0123456789a'
const READ = 'POST /api/check-in-link'
const ANSWER = 'POST /api/check-in-link/answer'

function follow(token = TOKEN) {
  history.replaceState(null, '', `/check-in/${token}`)
  return show(<Route path="/check-in/:token" component={CheckInLinkPage} />)
}

const ASKED: LinkView = { kind: 'contact', person: 'Ana', state: 'asked' }

test('the token leaves the address at once, appears in no request’s address, and survives a reload', async () => {
  const { requests } = network({ [READ]: ASKED })
  const { unmount } = follow()
  await screen.findByText('Ana trusts you')
  expect(location.pathname).toBe('/check-in/link')
  unmount()
  show(<Route path="/check-in/:token" component={CheckInLinkPage} />)
  await screen.findByText('Ana trusts you')
  expect(requests.map(({ name, body }) => [name, body])).toEqual([
    [READ, { token: TOKEN }],
    [READ, { token: TOKEN }],
  ])
})

test.each([
  ['Yes, I’ll be there', 'agree', 'agreed', 'You’re a trusted contact of Ana'],
  ['No, thanks', 'decline', 'declined', 'That’s OK'],
  ['Don’t e-mail me again, for anyone', 'never', 'declined', 'That’s OK'],
] as const)('“%s” takes one tap, and the page shows the result', async (button, answer, state, text) => {
  const { requestsTo } = network({ [READ]: ASKED, [ANSWER]: { ...ASKED, state } })
  const { user } = follow()
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(requestsTo(ANSWER).map(({ body }) => body)).toEqual([{ token: TOKEN, answer, locale: 'en' }])
})

test('an alerted contact sees where, when and with whom, and the emergency numbers', async () => {
  network({
    [READ]: {
      kind: 'alert',
      person: 'Ana',
      expiresAt: '2026-11-22T19:10:00Z',
      meetup: { place: 'The fountain <b>', startsAt: '2026-11-20T18:30:00Z', other: 'Bo' },
    },
  })
  follow()
  const meeting = await screen.findByRole('region', { name: 'The meeting' })
  expect(meeting.textContent).toMatch(/The fountain <b>.*Friday.*Bo/)
  expect(screen.getByText(/In an emergency, call 112, 911/)).toBeTruthy()
})

test('once the person is fine, the link shows only that', async () => {
  network({ [READ]: { kind: 'alert', person: 'Ana', meetup: null, expiresAt: '2026-11-22T19:10:00Z' } })
  follow()
  expect(await screen.findByText('Ana is OK')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})

test('the link in the nudge ends the check-in with one tap', async () => {
  network({
    [READ]: { kind: 'nudge', contact: 'Sam', alertsAt: new Date(Date.now() + 60_000).toISOString() },
    [ANSWER]: { kind: 'fine' },
  })
  const { user } = follow()
  await user.click(await screen.findByRole('button', { name: 'I’m OK' }))
  expect(await screen.findByText('Your check-in has ended')).toBeTruthy()
})

test('a superseded link, for example after more time, does not claim that the check-in has ended', async () => {
  network({
    [READ]: { kind: 'nudge', contact: 'Sam', alertsAt: new Date(Date.now() + 60_000).toISOString() },
    [ANSWER]: { kind: 'over' },
  })
  const { user } = follow()
  await user.click(await screen.findByRole('button', { name: 'I’m OK' }))
  expect(await screen.findByText(/you’ll find it in the app/)).toBeTruthy()
  expect(screen.queryByText('Your check-in has ended')).toBeNull()
})

test.each([TOKEN, 'too-short', 'link'])(
  'an expired or invalid link shows that it is over: %s',
  async (token) => {
    network({ [READ]: { kind: 'over' } })
    follow(token)
    expect(await screen.findByText('This link no longer works')).toBeTruthy()
  },
)
