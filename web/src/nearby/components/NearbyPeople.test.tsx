import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { PEOPLE_SHOWN_MAX } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { ANA, CHESS, COFFEE, nearby } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { keyFor } from '../../platform/query.ts'
import { chooseUnits } from '../../platform/units.ts'
import { NearbyPeople } from './NearbyPeople.tsx'
// Loaded lazily in the app.
import './PersonCard.tsx'

const NEARBY = 'GET /api/users/1/nearby'
const KEY = keyFor('GET /api/users/{id}/nearby', { id: ANA })

beforeEach(() => act(() => chooseUnits('imperial')))
afterEach(() => act(() => chooseUnits('auto')))

function showNearby(answer: object, isAvailable = true) {
  const net = network({ [NEARBY]: answer })
  const actionFor = (person: NearbyPerson) => <button type="button">Invite {person.name}</button>
  return { ...net, ...show(<NearbyPeople {...{ userId: ANA, isAvailable, actionFor }} />) }
}

const found = (people: NearbyPerson[], more = 0) => showNearby({ people, more })

describe('the list', () => {
  test('is not fetched while the person is not available', () => {
    const { requests } = showNearby({}, false)
    expect(screen.getByRole('heading', { name: 'To see, be seen' })).toBeDefined()
    expect(requests).toEqual([])
  })

  test('shows that it is loading', () => {
    showNearby(() => later().promise)
    expect(screen.getByRole('status', { name: 'Looking around' })).toBeDefined()
  })

  test('says that there is nobody yet', async () => {
    found([])
    expect(await screen.findByRole('heading', { name: 'Nobody yet' })).toBeDefined()
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('shows an error with a retry button when it cannot be loaded', async () => {
    const { answer, user } = showNearby(errorReply(403, 'FORBIDDEN', 'You may not.'))
    expect(within(await screen.findByRole('alert')).getByText('You may not. (403)')).toBeDefined()
    answer(NEARBY, { people: [nearby(5)], more: 0 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'person_5' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays when a refetch fails', async () => {
    const { answer, queryClient } = found([nearby(5)])
    await screen.findByRole('article')
    answer(NEARBY, errorReply(403, 'FORBIDDEN', 'You may not.'))
    await act(() => queryClient.invalidateQueries({ queryKey: KEY }))
    await waitFor(() => expect(queryClient.getQueryState(KEY)?.status).toBe('error'))
    expect(screen.getByRole('article', { name: 'person_5' })).toBeDefined()
  })

  test('keeps the order of the server, with an action for each person', async () => {
    found([nearby(9), nearby(3), nearby(5)])
    await screen.findAllByRole('article')
    const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
    expect(names).toEqual(['person_9', 'person_3', 'person_5'])
    expect(screen.getByRole('button', { name: 'Invite person_3' })).toBeDefined()
    expect(screen.getByRole('heading', { name: '3 people nearby' })).toBeDefined()
  })

  test('says how many people it does not show', async () => {
    found(
      Array.from({ length: PEOPLE_SHOWN_MAX }, (_, i) => nearby(i + 10)),
      5,
    )
    expect(await screen.findByText('and 5 more')).toBeDefined()
    // By role it would take seconds.
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(PEOPLE_SHOWN_MAX))
    expect(screen.getByRole('heading', { name: '105 people nearby' })).toBeDefined()
  })

  test('says nothing about more people when it is complete', async () => {
    found([nearby(5)])
    await screen.findByRole('article')
    expect(screen.queryByText(/more/)).toBeNull()
  })
})

describe('a card', () => {
  async function cardOf(changes: Partial<NearbyPerson>) {
    found([nearby(5, changes)])
    return within(await screen.findByRole('article'))
  }

  test('shows who, how near, the shared interests, and what they are up for', async () => {
    const card = await cardOf({
      name: 'Bo',
      isVerified: true,
      band: 305,
      upFor: 'coffee',
      askMeAbout: 'Sourdough',
      pronouns: 'he/him',
      sharedInterests: [COFFEE, CHESS].map(({ id, name }) => ({ id, name })),
    })
    expect(card.getByRole('heading').textContent).toBe('BoVerified')
    expect(card.getByText(sentence('within 1,000 ft · he/him'))).toBeDefined()
    expect(card.getByText(sentence('Up for coffee'))).toBeDefined()
    expect(card.getByText(sentence('Ask me about Sourdough'))).toBeDefined()
    const shared = within(card.getByRole('list', { name: 'What you share' })).getAllByRole('listitem')
    expect(shared.map(({ textContent }) => textContent)).toEqual([COFFEE.name, CHESS.name])
  })

  test('counts the shared interests that it does not name', async () => {
    const card = await cardOf({
      sharedInterests: ['Chess', 'Coffee', 'Darts', 'Dogs'].map((name, id) => ({
        id: id as InterestId,
        name,
      })),
    })
    const shared = within(card.getByRole('list', { name: 'What you share' })).getAllByRole('listitem')
    expect(shared.map(({ textContent }) => textContent)).toEqual(['Chess', 'Coffee', '+2and 2 more'])
  })

  test('leaves out empty fields', async () => {
    const card = await cardOf({ sharedInterests: [] })
    expect(card.queryByText('Verified')).toBeNull()
    expect(card.queryByRole('list')).toBeNull()
    expect(card.queryByText(/Up for/)).toBeNull()
    expect(card.getByText('about ½ mile or less')).toBeDefined()
  })

  test('shows the band in the viewer’s units', async () => {
    act(() => chooseUnits('metric'))
    const card = await cardOf({ band: 3219 })
    expect(card.getByText('about 1.5 km or less')).toBeDefined()
  })

  test('shows what a person wrote as plain text, even if it is HTML', async () => {
    const card = await cardOf({ name: '<img src=x onerror=alert(1)>', upFor: '<b>tea</b>' })
    expect(card.getByText(sentence('Up for <b>tea</b>'))).toBeDefined()
    expect(document.querySelector('article img, article b')).toBeNull()
  })
})
