import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana, BO, badgeMeeting, badgeType, given, ownBadges } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { AwardAction } from './AwardAction.tsx'
// Preloads the lazy sheet, so that no test waits for it.
import './AwardSheet.tsx'

const OWN = 'GET /api/users/1/badges'
const TYPES = 'GET /api/badge-types'
const AWARD = 'POST /api/users/2/badges'
const REVOKE = 'DELETE /api/users/2/badges'
const LISTENER = badgeType(1, 'Good Listener')
const HAND = badgeType(2, 'Helping Hand', 'community')
const GIVEN = given(5, LISTENER)

function showAction(own: object, meetupId?: MeetupId) {
  const server = network({ [OWN]: own, [TYPES]: [LISTENER, HAND] })
  const person = { id: BO, name: 'Bo', simulated: false }
  return { ...server, ...show(<AwardAction userId={ANA} person={person} {...(meetupId && { meetupId })} />) }
}

async function opened(own: object) {
  const page = showAction(own)
  await waitFor(() => expect(awardButton()).toHaveProperty('disabled', false))
  await page.user.click(awardButton())
  await screen.findByRole('button', { name: /^Good Listener/ })
  return page
}
const awardButton = () => screen.getByRole('button', { name: 'Award a badge' })
const badge = (name: RegExp) => screen.getByRole('button', { name })

test('an error shows if the badges cannot be loaded', async () => {
  showAction(errorReply(429, 'TOO_MANY', 'Please wait.'))
  expect(await screen.findByText('Please wait. (429)')).toBeDefined()
  expect(awardButton()).toHaveProperty('disabled', true)
})

test('two taps award a badge, and a confirmation shows', async () => {
  const { user, answer, requestsTo } = await opened(ownBadges({ meetings: [badgeMeeting()] }))
  answer(AWARD, GIVEN)
  answer(OWN, ownBadges({ given: [GIVEN], meetings: [badgeMeeting({ left: 1 })] }))
  await user.click(badge(/^Good Listener/))
  await screen.findByText(sentence('You gave Bo “Good Listener”. You can give 1 more.'))
  expect(requestsTo(AWARD)[0]?.body).toEqual({ badgeTypeId: 1, meetupId: 7 })
  expect(badge(/^Good Listener.*Given$/)).toHaveProperty('disabled', true)
  expect(badge(/^Helping Hand/)).toHaveProperty('disabled', false)
})

test('after the last award, no other badge can be given', async () => {
  const before = { given: [given(4, HAND)], meetings: [badgeMeeting({ left: 1 })] }
  const { user, answer } = await opened(ownBadges(before))
  answer(AWARD, GIVEN)
  answer(OWN, ownBadges({ given: [GIVEN, given(4, HAND)], meetings: [badgeMeeting({ left: 0 })] }))
  await user.click(badge(/^Good Listener/))
  await screen.findByText(sentence('You gave Bo “Good Listener”.'))
  for (const name of [/^Good Listener/, /^Helping Hand/]) expect(badge(name)).toHaveProperty('disabled', true)
})

test('an award can be revoked at once', async () => {
  const { user, answer, requestsTo } = await opened(ownBadges({ meetings: [badgeMeeting()] }))
  answer(AWARD, GIVEN)
  answer(OWN, ownBadges({ given: [GIVEN], meetings: [badgeMeeting({ left: 1 })] }))
  await user.click(badge(/^Good Listener/))
  const takeBack = await screen.findByRole('button', { name: 'Take back' })
  answer(REVOKE, {})
  answer(OWN, ownBadges({ meetings: [badgeMeeting()] }))
  await user.click(takeBack)
  await waitFor(() => expect(badge(/^Good Listener/)).toHaveProperty('disabled', false))
  expect(requestsTo(REVOKE)[0]?.body).toEqual({ awardId: 5 })
  expect(screen.queryByText(/You gave/)).toBeNull()
})

test.each([
  [
    errorReply(409, 'TOO_LATE', 'A badge can be awarded within 14 days.'),
    'A badge can be awarded within 14 days. (409)',
  ],
  [errorReply(404, 'NOT_FOUND', 'Nothing there.'), 'They’re no longer here. (404)'],
])('an error shows its reason: %#', async (error, text) => {
  const { user, answer } = await opened(ownBadges({ meetings: [badgeMeeting()] }))
  answer(AWARD, error)
  await user.click(badge(/^Good Listener/))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  await waitFor(() => expect(badge(/^Good Listener/)).toHaveProperty('disabled', false))
})

test('without a confirmed address, the sheet says that the badge waits, and sends the link again', async () => {
  rememberUser(ana({ emailVerified: false }))
  const held = given(5, LISTENER, { isHeld: true, counting: 'later' })
  const { user, answer } = await opened(ownBadges({ meetings: [badgeMeeting()] }))
  answer(AWARD, held)
  answer(OWN, ownBadges({ given: [held], meetings: [badgeMeeting({ left: 1 })] }))
  await user.click(badge(/^Good Listener/))
  await screen.findByText(sentence('You gave Bo “Good Listener”. You can give 1 more.'))
  screen.getByText('They get it once you’ve confirmed your e-mail address.')
  answer('POST /api/email-verification', {})
  await user.click(screen.getByRole('button', { name: 'Send the confirmation e-mail' }))
  await screen.findByText(/Open the link we sent to ana@example.org/)
  answer(OWN, ownBadges({ given: [GIVEN], meetings: [badgeMeeting({ left: 1 })] }))
  act(() => rememberUser(ana()))
  await waitFor(() => expect(screen.queryByText(/Open the link we sent/)).toBeNull())
  screen.getByText(sentence('You gave Bo “Good Listener”. You can give 1 more.'))
})

test.each([
  ['without having met', ownBadges(), /once you’ve met/],
  [
    'after both were given',
    ownBadges({ meetings: [badgeMeeting({ left: 0 })] }),
    /You’ve given all 2 badges/,
  ],
])('%s, the button shows why it is disabled', async (_, own, reason) => {
  showAction(own)
  await screen.findByText(reason)
  expect(awardButton()).toHaveProperty('disabled', true)
})

test('right after meeting, a badge can be awarded before the list is updated', async () => {
  const { requestsTo } = showAction(ownBadges(), 7 as MeetupId)
  await waitFor(() => expect(requestsTo(OWN)).toHaveLength(1))
  expect(awardButton()).toHaveProperty('disabled', false)
})

test('loading the badges can be retried', async () => {
  const { user, answer } = showAction(ownBadges(), 7 as MeetupId)
  answer(TYPES, errorReply(429, 'TOO_MANY', 'Please wait.'))
  await user.click(awardButton())
  await screen.findByText('Please wait. (429)')
  answer(TYPES, [LISTENER])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Good Listener/ })).toBeDefined()
})
