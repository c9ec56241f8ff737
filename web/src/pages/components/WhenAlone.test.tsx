import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { later, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ANA, available } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { useAvailability } from '../../availability/queries.ts'
import { useNearbyLive } from '../../nearby/live.ts'
import { useNearby } from '../../nearby/queries.ts'
import WhenAlone from './WhenAlone.tsx'

const SWITCH = 'PUT /api/users/1/availability'
const NEARBY = 'GET /api/users/1/nearby'

test('while nobody is around, one tap looks further, and the rest follows in order', async () => {
  const receiver = phone()
  const current = available({ rangeMetres: 1609, upFor: 'tea' })
  const { requestsTo } = network({ [SWITCH]: current })
  const { user } = show(<WhenAlone userId={ANA} current={current} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/gatherings',
    '/gatherings/new',
    '/gatherings/hours',
    '/invites',
  ])
  await user.click(screen.getByRole('button', { name: 'Look farther: 3 miles' }))
  await receiver.isSurelyAt({ lat: 51.508, lng: -0.128 })
  await expect.poll(() => requestsTo(SWITCH).map(({ body }) => body)).toHaveLength(1)
  expect(requestsTo(SWITCH)[0]?.body).toMatchObject({ rangeMetres: 4828, until: current.until, upFor: 'tea' })
})

test('at the widest range, nothing further is offered', () => {
  show(<WhenAlone userId={ANA} current={available({ rangeMetres: 16093 })} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('after the last step, the page says once the wider list is there that nobody is, and keeps the focus', async () => {
  const receiver = phone()
  const wider = later()
  const { answer, requestsTo } = network({
    'GET /api/users/1/availability': { availability: available({ rangeMetres: 8047 }) },
    [NEARBY]: { people: [], more: 0 },
    [SWITCH]: available({ rangeMetres: 16093 }),
  })
  const { user } = show(<Home />)
  const button = await screen.findByRole('button', { name: 'Look farther: 10 miles' })
  await waitFor(() => expect(requestsTo(NEARBY)).toHaveLength(1))
  answer(NEARBY, () => wider.promise)
  await user.click(button)
  await receiver.isSurelyAt({ lat: 51.508, lng: -0.128 })
  await waitFor(() => expect(requestsTo(NEARBY)).toHaveLength(2))
  expect(screen.queryByText(/^Nobody within/)).toBeNull()
  await act(async () => wider.resolve({ people: [], more: 0 }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nobody within 10 miles yet.'))
})

function Home() {
  const { data: current } = useAvailability(ANA)
  useNearby(ANA, current != null)
  useNearbyLive(ANA)
  return current && <WhenAlone userId={ANA} current={current} />
}
