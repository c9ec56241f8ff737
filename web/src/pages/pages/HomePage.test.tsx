import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { later, network } from '../../../test/network.ts'
import { ANA, ana, available, BO, CHESS, COFFEE, inMinutes, meetup, nearby } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import HomePage from './HomePage.tsx'

test('the page appears all at once, so that later answers do not move anything', async () => {
  rememberUser(ana())
  const meetups = later()
  network({
    'GET /api/users/1/availability': { availability: null },
    'GET /api/meetups': () => meetups.promise,
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
