import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { meetup, nearby, profile } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { openLive } from '../platform/live.ts'
import { usePersonLive } from './live.ts'
import { usePerson } from './queries.ts'

const BO = 2 as UserId
const BOS = 'GET /api/users/2'
const MEETUPS = 'GET /api/meetups'

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an open profile is refetched at most twice a minute, however many events arrive', async () => {
  const { requestsTo } = network({ [BOS]: { id: BO, username: 'bo' }, [MEETUPS]: { meetups: [] } })
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

test('an open profile shows an invitation without being refetched, and nothing of the steps of a meetup', async () => {
  const { requestsTo } = network({ [BOS]: profile(), [MEETUPS]: { meetups: [] } })
  const { result } = use(() => {
    usePersonLive(BO)
    return usePerson(BO)
  })
  await openLive()
  await Wire.latest.accepts()
  await pass(0)
  await Wire.latest.emits(meetupChanged, meetup())
  await pass(0)
  expect(result.current.data).toMatchObject({ inviteRefusal: 'ALREADY_PENDING' })
  await Wire.latest.emits(meetupChanged, meetup({ note: 'At the door' }))
  expect(requestsTo(BOS)).toHaveLength(1)
  await Wire.latest.emits(meetupChanged, meetup({ state: 'withdrawn' }))
  await pass(0)
  expect(requestsTo(BOS)).toHaveLength(2)
})
