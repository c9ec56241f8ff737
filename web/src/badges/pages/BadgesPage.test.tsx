import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana, badgeMeeting, badgeType, given, ownBadges, received } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import BadgesPage from './BadgesPage.tsx'

const OWN = 'GET /api/users/1/badges'
const HIDE = 'PUT /api/users/1/badges'
const REVOKE = 'DELETE /api/users/2/badges'
const LISTENER = badgeType(1, 'Good Listener')
const HAND = badgeType(2, 'Helping Hand', 'community')
const CY = {
  id: 3 as never,
  username: 'cy',
  name: 'Cy',
  avatarUrl: null,
  isVerified: false,
  simulated: false,
}

beforeEach(() => rememberUser(ana()))

function showPage(own: object) {
  return { ...network({ [OWN]: own }), ...show(<BadgesPage />) }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('received awards are listed by badge, with the number of givers and who they are', async () => {
  showPage(
    ownBadges({
      received: [received(3, LISTENER, { other: CY }), received(2, HAND), received(1, LISTENER)],
    }),
  )
  const others = await section('From others')
  const badges = others.getAllByRole('group').map(({ textContent }) => textContent)
  expect(badges[0]).toMatch(/^Good Listenerfrom 2 people.*Cy.*Bo/)
  expect(badges[1]).toMatch(/^Helping Handfrom 1 person.*Bo/)
})

test('an award can be hidden and shown again', async () => {
  const { user, answer, requestsTo } = showPage(ownBadges({ received: [received(1, LISTENER)] }))
  answer(HIDE, {})
  answer(OWN, ownBadges({ received: [received(1, LISTENER, { isHidden: true })] }))
  await user.click(await screen.findByText('Good Listener'))
  await user.click(screen.getByRole('button', { name: 'Hide Good Listener from Bo' }))
  await screen.findByText(/Only you can see it/)
  expect(screen.getByText('1 hidden')).toBeDefined()
  answer(OWN, ownBadges({ received: [received(1, LISTENER)] }))
  await user.click(screen.getByRole('button', { name: 'Show Good Listener from Bo' }))
  await screen.findByRole('button', { name: 'Hide Good Listener from Bo' })
  expect(requestsTo(HIDE).map(({ body }) => body)).toEqual([
    { awardId: 1, isHidden: true },
    { awardId: 1, isHidden: false },
  ])
})

test('a badge that does not count is marked, and the page explains why', async () => {
  const later = { counting: 'later' as const }
  showPage(
    ownBadges({ received: [received(1, LISTENER, later)], given: [given(5, HAND, { counting: 'never' })] }),
  )
  expect(await screen.findByText('1 not counted yet')).toBeDefined()
  expect(screen.getByText('Doesn’t count yet')).toBeDefined()
  expect((await section('Given')).getByText('Doesn’t count')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe(
    'A badge counts once both accounts are a day old and have a confirmed e-mail address. Only the first 5 meetings of a day count.',
  )
})

test('an award can be revoked as long as the server allows it', async () => {
  const old = given(4, HAND, { revocableUntil: null })
  const { user, answer, requestsTo } = showPage(ownBadges({ given: [given(5, LISTENER), old] }))
  await section('Given')
  expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1)
  answer(REVOKE, {})
  answer(OWN, ownBadges({ given: [old] }))
  await user.click(screen.getByRole('button', { name: 'Take back Good Listener from Bo' }))
  await waitFor(() => expect(screen.queryByText('Good Listener')).toBeNull())
  expect(requestsTo(REVOKE)[0]?.body).toEqual({ awardId: 5 })
})

test('the profiles of givers, receivers and people met open from the page', async () => {
  showPage(
    ownBadges({ received: [received(1, HAND)], meetings: [badgeMeeting()], given: [given(5, LISTENER)] }),
  )
  for (const name of ['From others', 'People you’ve met', 'Given']) {
    const button = (await section(name)).getByRole('button', { name: 'Bo', hidden: true })
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  }
})

test('revoking too late shows the server’s error', async () => {
  const { user, answer } = showPage(ownBadges({ given: [given(5, LISTENER)] }))
  answer(REVOKE, errorReply(409, 'NOT_REVOCABLE', 'The 24 hours are over.'))
  await user.click(await screen.findByRole('button', { name: 'Take back Good Listener from Bo' }))
  expect(await screen.findByText('The 24 hours are over. (409)')).toBeDefined()
})

test('people met can be awarded a badge from the page', async () => {
  showPage(ownBadges({ meetings: [badgeMeeting()] }))
  const met = await section('People you’ve met')
  expect(met.getByText('Bo')).toBeDefined()
  expect(met.getByRole('button', { name: 'Award a badge' })).toBeDefined()
})

test('without badges, the page explains where they come from', async () => {
  showPage(ownBadges())
  expect(await screen.findByRole('heading', { name: 'No badges yet' })).toBeDefined()
  expect(screen.queryByRole('region')).toBeNull()
})

test('loading the badges can be retried', async () => {
  const { user, answer } = showPage(errorReply(429, 'TOO_MANY', 'Please wait.'))
  await screen.findByText('Please wait. (429)')
  answer(OWN, ownBadges())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No badges yet' })).toBeDefined()
})
