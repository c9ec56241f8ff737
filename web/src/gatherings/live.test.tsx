import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gathering, onWithAna } from '../../test/gatherings.ts'
import { Wire } from '../../test/live-server.ts'
import { later, network } from '../../test/network.ts'
import { ANA } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { openLive } from '../platform/live.ts'
import { useGatheringsLive } from './live.ts'
import { useJoinGathering } from './mutations.ts'
import { useGathering, useGatheringsAround, useOwnGatherings } from './queries.ts'

const ID = 7 as GatheringId
const JOIN = 'POST /api/gatherings/7/join'
const CELL = '86195da4fffffff'

/** Ana looks at the gathering itself, at the list around her, and at her own gatherings. */
async function looking() {
  const other = gathering({ id: 8 as GatheringId })
  const server = network({
    'GET /api/gatherings/7': gathering(),
    'GET /api/gatherings': { gatherings: [gathering(), other], more: 0 },
    'GET /api/users/1/gatherings': { gatherings: [] },
  })
  const { result, queryClient } = use(() => {
    useGatheringsLive(ANA)
    return {
      one: useGathering(ID, ANA).data,
      around: useGatheringsAround(CELL).data?.gatherings,
      own: useOwnGatherings(ANA).data,
      join: useJoinGathering(ANA, ID),
    }
  })
  await openLive()
  await Wire.latest.accepts()
  await waitFor(() =>
    expect([result.current.one, result.current.around, result.current.own]).not.toContain(undefined),
  )
  const sees = (state: string, around: number, own: number) =>
    waitFor(() =>
      expect([
        result.current.one?.state,
        result.current.around?.filter((each) => each.id === ID && each.state === state).length,
        result.current.own?.length,
      ]).toEqual([state, around, own]),
    )
  return { ...server, result, queryClient, sees }
}

/** Every state of the gathering that any query shows from now on, even for a moment. */
function statesFromNowOn(queryClient: QueryClient): string[] {
  const states: string[] = []
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { gatherings = [event.action.data] } = event.action.data as { gatherings?: Gathering[] }
    states.push(...gatherings.filter(({ id }) => id === ID).map(({ state }) => state))
  })
  return states
}

const changed = (to: Gathering) => Wire.latest.emits(gatheringChanged, to)

test('a change to a gathering shows everywhere at once, without a request', async () => {
  const { requests, sees } = await looking()
  const before = requests.length
  await changed(gathering({ going: 2, own: 'in' }))
  await sees('open', 1, 1)
  await changed(onWithAna())
  await sees('on', 1, 1)
  // The list shows only what people can join.
  await changed(onWithAna({ state: 'under_way' }))
  await sees('under_way', 0, 1)
  await changed(gathering({ state: 'over', going: 2 }))
  await sees('over', 0, 0)
  expect(requests).toHaveLength(before)
})

test('an event that overtakes the response to joining is not undone by it, not even for a moment', async () => {
  const { answer, requestsTo, result, queryClient, sees } = await looking()
  const response = later<object>()
  answer(JOIN, () => response.promise)
  const joining = result.current.join.mutateAsync({ waits: false })
  await waitFor(() => expect(requestsTo(JOIN)).toHaveLength(1))
  const refetched = later<object>()
  answer('GET /api/gatherings/7', () => refetched.promise)
  await changed(onWithAna())
  const states = statesFromNowOn(queryClient)
  response.resolve(gathering({ going: 2, own: 'in' }))
  await joining
  await sees('on', 1, 1)
  refetched.resolve(onWithAna({ note: 'Bring snacks' }))
  await waitFor(() => expect(result.current.one?.note).toBe('Bring snacks'))
  expect(new Set(states)).toEqual(new Set(['on']))
})
