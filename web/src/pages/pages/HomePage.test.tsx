import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { later, network } from '../../../test/network.ts'
import { ANA, ana, available, BO, CHESS, COFFEE, inMinutes, meetup, nearby } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { keyFor } from '../../platform/query.ts'
import { beginFirstMinute } from '../../sign-in/queries-first-minute.ts'
import HomePage from './HomePage.tsx'

test('the page appears all at once, so that later answers do not move anything', async () => {
  rememberUser(ana())
  const meetups = later()
  network({
    'GET /api/users/1/availability': { availability: null },
    'GET /api/meetups': () => meetups.promise,
    'GET /api/calendar-entries/next': { calendars: [] },
  })
  const { queryClient } = show(<HomePage />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByRole('button', { name: /I’m free/ })).toBeNull()
  meetups.resolve({ meetups: [meetup()] })
  expect(await screen.findByRole('button', { name: /I’m free/ })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Meetups' })).toBeDefined()
})

test('a card offers an invitation only where it is possible, and says why not', async () => {
  rememberUser(ana())
  network({
    'GET /api/users/1/availability': { availability: available() },
    'GET /api/meetups': {
      meetups: [
        meetup({ inviterId: ANA, inviteeId: 7 as UserId, other: { ...meetup().other, id: 7 as UserId } }),
      ],
    },
    'GET /api/users/1/nearby': {
      people: [
        nearby(5),
        nearby(6, { inviteRefusal: 'VERIFIED_ONLY' }),
        nearby(7, { inviteRefusal: 'ALREADY_PENDING' }),
        // Who invited whom is not known yet.
        nearby(8, { inviteRefusal: 'ALREADY_PENDING' }),
      ],
      more: 0,
    },
  })
  show(<HomePage />)
  const cards = (await screen.findAllByRole('article')).map((card) => {
    const { textContent } = card
    const button = within(card).getByRole('button', { name: /^Invite/ })
    return [button.textContent, button.hasAttribute('disabled'), /Only verified people/.test(textContent)]
  })
  expect(cards).toEqual([
    ['Invite', false, false],
    ['Invite', true, true],
    ['Invited', true, false],
    ['Invite', true, false],
  ])
})

test('a person who invited me can be answered from their card, which does not say “Invited”', async () => {
  rememberUser(ana())
  const bo = meetup().other
  network({
    'GET /api/users/1/availability': { availability: available() },
    'GET /api/meetups': { meetups: [meetup({ inviterId: BO, inviteeId: ANA })] },
    'GET /api/users/1/nearby': { people: [nearby(bo.id, { inviteRefusal: 'ALREADY_PENDING' })], more: 0 },
  })
  const { user } = show(<HomePage />)
  const card = within(await screen.findByRole('article'))
  expect(card.queryByText('Invited')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Answer' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Invitation from Bo' }))
})

test('the card of a person whom I have met says so, and starts the next invitation like the last one', async () => {
  rememberUser(ana())
  const bo = meetup().other
  const met = meetup({ state: 'met', outcome: 'met', interest: CHESS, place: 'Café Blum' })
  network({
    'GET /api/users/1/needs': { needs: [] },
    'GET /api/users/1/availability': { availability: available() },
    'GET /api/meetups': { meetups: [met] },
    'GET /api/users/1/check-in': { checkIn: null },
    'GET /api/users/1/nearby': {
      people: [
        nearby(5),
        nearby(bo.id, { met: { times: 2, lastAt: inMinutes(-60) }, sharedInterests: [COFFEE, CHESS] }),
      ],
      more: 0,
    },
  })
  const { user } = show(<HomePage />)
  const [stranger, friend] = (await screen.findAllByRole('article')).map((card) => within(card))
  expect(stranger?.queryByText(/met/)).toBeNull()
  expect(friend?.getByText('You’ve met twice')).toBeDefined()
  await user.click(friend?.getByRole('button', { name: 'Meet again' }) as HTMLElement)
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('You’ve met twice')).toBeDefined()
  expect(sheet.getByRole('textbox', { name: 'Where' })).toHaveProperty('value', 'Café Blum')
  expect(sheet.getByRole('radio', { name: CHESS.name })).toHaveProperty('checked', true)
})

describe('right after signing up', () => {
  const NOTHING_YET = {
    'GET /api/users/1/availability': { availability: null },
    'GET /api/users/1': ana({ emailVerified: false, avatarUrl: null }),
    'GET /api/meetups': { meetups: [] },
    'GET /api/users/1/nearby': { people: [], more: 0 },
  }

  function arrive() {
    history.replaceState(null, '', '/')
    rememberUser(ana({ emailVerified: false }))
    beginFirstMinute(ANA)
    const net = network(NOTHING_YET)
    return { ...net, ...show(<HomePage />) }
  }

  test('home offers switching on, what is planned and a photo, and nothing else', async () => {
    arrive()
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re in' })).toBeDefined()
    const offered = within(await screen.findByRole('region', { name: 'Other ways to begin' }))
    expect(screen.getByRole('button', { name: /^I’m free for/ })).toBeDefined()
    expect(offered.getByRole('link').getAttribute('href')).toBe('/gatherings')
    expect(offered.getByRole('button', { name: /^Add a photo/ })).toBeDefined()
    expect(screen.queryByText('Confirm your e-mail')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'To see, be seen' })).toBeNull()
  })

  test('opening another page ends it', async () => {
    const { unmount } = arrive()
    await screen.findByRole('heading', { name: 'You’re in' })
    history.replaceState(null, '', '/gatherings')
    unmount()
    history.replaceState(null, '', '/')
    show(<HomePage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Who is around?' })).toBeDefined()
  })

  test('it is over once the person is available', async () => {
    const { queryClient } = arrive()
    await screen.findByRole('heading', { name: 'You’re in' })
    act(() =>
      queryClient.setQueryData(keyFor('GET /api/users/{id}/availability', { id: ANA }), {
        availability: available(),
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Who is around?' })).toBeDefined()
    act(() =>
      queryClient.setQueryData(keyFor('GET /api/users/{id}/availability', { id: ANA }), {
        availability: null,
      }),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Who is around?' })).toBeDefined()
  })
})
