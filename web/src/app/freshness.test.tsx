import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { ANA, ana, BO, NOW } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { useOwnUser } from '../accounts/queries.ts'
import { useBadgeTypes } from '../badges/queries.ts'
import { useInstance } from '../instance/queries.ts'
import { useInterests } from '../interests/queries.ts'
import { useNearby } from '../nearby/queries.ts'
import { usePerson, usePersonNamed } from '../people/queries.ts'

// The specification, section 9.

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  rememberUser(ana())
})

test.each<[what: string, freshMs: number, call: string, answer: object, hook: () => unknown]>([
  ['what has no time of its own', 5 * MINUTE_MS, 'GET /api/instance', {}, useInstance],
  ['the interests', 24 * HOUR_MS, 'GET /api/interests', [], useInterests],
  ['the badge types', 24 * HOUR_MS, 'GET /api/badge-types', [], useBadgeTypes],
  [
    'the people nearby',
    20 * SECOND_MS,
    'GET /api/users/1/nearby',
    { people: [], more: 0 },
    () => useNearby(ANA, true),
  ],
  ['the own user', 10 * MINUTE_MS, 'GET /api/users/1', ana(), () => useOwnUser(ANA)],
  ['another person', 10 * MINUTE_MS, 'GET /api/users/2', { id: BO }, () => usePerson(BO)],
  ['a user by name', 10 * MINUTE_MS, 'GET /api/users', { id: BO }, () => usePersonNamed('bo')],
])(
  '%s: shown again before %i ms, no request is made, and one after them',
  async (_, freshMs, call, answer, hook) => {
    const { requestsTo } = network({ [call]: answer })
    // Stays on the screen, because unused data is dropped after ten minutes.
    const shown = use(hook)
    await pass(0)
    expect(requestsTo(call)).toHaveLength(1)
    const showAgain = async () => {
      const again = use(hook, shown.queryClient)
      await pass(0)
      again.unmount()
      return requestsTo(call).length
    }
    await pass(freshMs - 1)
    expect(await showAgain()).toBe(1)
    await pass(1)
    expect(await showAgain()).toBe(2)
  },
)

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
