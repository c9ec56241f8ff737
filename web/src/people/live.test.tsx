import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { nearby } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { openLive } from '../platform/live.ts'
import { usePersonLive } from './live.ts'
import { usePerson } from './queries.ts'

const BO = 2 as UserId
const BOS = 'GET /api/users/2'

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an open profile is refetched at most twice a minute, however many events arrive', async () => {
  const { requestsTo } = network({ [BOS]: { id: BO, username: 'bo' } })
  use(() => {
    usePerson(BO)
    usePersonLive(BO)
  })
  await openLive()
  await Wire.latest.accepts()
  await pass(0)
  const before = requestsTo(BOS).length
  for (let seconds = 0; seconds < 60; seconds += 2) {
    await Wire.latest.emits(nearbyCard, nearby(BO))
    await Wire.latest.emits(nearbyCard, nearby(3))
    await pass(2000)
  }
  // The first event refetches at once, the last one after the interval.
  await pass(30_000)
  expect(requestsTo(BOS).length - before).toBe(3)
})
