import { userChanged } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { availabilityChanged } from '@hereabouts/contract/availability/events'
import { badgesChanged } from '@hereabouts/contract/badges/events'
import { conversationChanged } from '@hereabouts/contract/chat/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { ANA, meetup, nearby, profile } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { openLive } from '../platform/live.ts'
import { usePeopleLive, usePersonLive } from './live.ts'
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

test.each<[string, number, (emit: typeof Wire.latest) => Promise<unknown>]>([
  ['within ten minutes', 0, () => pass(10 * 60_000 - 1)],
  ['after ten minutes', 1, () => pass(10 * 60_000)],
  ['after an event about another person', 0, (wire) => wire.emits(nearbyCard, nearby(3))],
  ['after their card has changed', 1, (wire) => wire.emits(nearbyCard, nearby(BO))],
  ['after they have left the list', 1, (wire) => wire.emits(nearbyGone, { id: BO })],
  ['after many cards have changed', 1, (wire) => wire.emits(nearbyChanged, { withinMs: 0 })],
  ['after a meetup has changed', 1, (wire) => wire.emits(meetupChanged, meetup())],
  ['after a conversation has changed', 1, (wire) => wire.emits(conversationChanged, CHANGED)],
  ['after a badge was taken back', 1, (wire) => wire.emits(badgesChanged)],
  ['after one’s own settings have changed', 1, (wire) => wire.emits(userChanged)],
  ['after one’s own availability has changed', 1, (wire) => wire.emits(availabilityChanged)],
])('a profile that is opened again %s is read %i more times', async (_, times, between) => {
  const { requestsTo } = network({ [BOS]: profile() })
  const { queryClient } = use(() => usePeopleLive(ANA))
  await openLive()
  await Wire.latest.accepts()
  const { unmount } = use(() => usePerson(BO), queryClient)
  await pass(0)
  unmount()
  await between(Wire.latest)
  await pass(0)
  expect(requestsTo(BOS)).toHaveLength(1)
  use(() => usePerson(BO), queryClient)
  await pass(0)
  expect(requestsTo(BOS)).toHaveLength(1 + times)
})
const CHANGED = { conversation: [ANA, BO] as [UserId, UserId], current: null }
