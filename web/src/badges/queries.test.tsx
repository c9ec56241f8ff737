import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { badgeType, NOW } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useBadgeTypes } from './queries.ts'

const TYPES = [badgeType(1, 'Good Listener')]
const DAY_MS = 24 * 60 * 60_000

test('the badge types are fetched once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const { requestsTo } = network({ 'GET /api/badge-types': TYPES })
  const asked = () => requestsTo('GET /api/badge-types').length
  const { result, queryClient } = use(useBadgeTypes)
  await waitFor(() => expect(result.current.data).toEqual(TYPES))

  vi.setSystemTime(NOW + DAY_MS - 1000)
  use(useBadgeTypes, queryClient)
  expect(asked()).toBe(1)
  vi.setSystemTime(NOW + DAY_MS)
  use(useBadgeTypes, queryClient)
  await waitFor(() => expect(asked()).toBe(2))
})
