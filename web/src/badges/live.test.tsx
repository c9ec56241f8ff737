import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../test/network.ts'
import { ANA, meetup, ownBadges } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { keyFor } from '../platform/query.ts'
import { useBadgesLive } from './live.ts'
import { useOwnBadges } from './queries.ts'

const OWN = 'GET /api/users/1/badges'

async function looking(meetups: Meetup[]) {
  const server = network({ [OWN]: ownBadges(), 'GET /api/meetups': { meetups } })
  const { queryClient } = use(() => {
    useOwnBadges(ANA)
    useBadgesLive(ANA)
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await act(async () => {})
  return { ...server, queryClient, asked: () => server.requestsTo(OWN).length }
}

test('a new meeting refetches the badges, because some can be awarded now', async () => {
  const { asked, answer, queryClient } = await looking([meetup({ state: 'accepted' })])
  expect(asked()).toBe(1)
  answer('GET /api/meetups', { meetups: [meetup({ state: 'met' })] })
  await act(() => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/meetups', {}) }))
  await waitFor(() => expect(asked()).toBe(2))
})
