import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../test/network.ts'
import { ANA, available, nearby } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useAvailability } from '../availability/queries.ts'
import { useNearbyLive } from './live.ts'
import { useNearby } from './queries.ts'

const LIST = 'GET /api/users/1/nearby'

/** Ana looks at her list. What the server says of it can be changed, and of her own availability. */
async function looking() {
  const server = { people: [nearby(2)], availability: available() as ReturnType<typeof available> | null }
  const { askedFor } = network({
    [LIST]: () => ({ people: server.people, more: 0 }),
    'GET /api/users/1/availability': () => ({ availability: server.availability }),
  })
  const { result } = use(() => {
    useNearbyLive(ANA)
    const own = useAvailability(ANA)
    const { data } = useNearby(ANA, own.data != null)
    return { own, data }
  })
  const sees = (ids: number[]) =>
    waitFor(() => expect(result.current.data?.people.map(({ id }) => id)).toEqual(ids))
  await sees([2])
  const times = () => askedFor(LIST).length
  return { server, sees, times, result }
}

test('when one searches from elsewhere, the list is fetched anew', async () => {
  const { server, sees, result } = await looking()
  server.people = [nearby(4)]
  server.availability = available({ cell: '88195da497fffff' })
  await act(() => result.current.own.refetch())
  await sees([4])
})

test('when one is off, nobody is kept', async () => {
  const { server, times, result } = await looking()
  const before = times()
  server.availability = null
  await act(() => result.current.own.refetch())
  await waitFor(() => expect(result.current.data).toBeUndefined())
  expect(times()).toBe(before)
})
