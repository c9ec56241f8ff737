import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { later, network } from '../../test/network.ts'
import { ANA, ana, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { rememberUser, signedIn } from '../accounts/queries.ts'
import { usePollEmailVerification } from './queries.ts'

const OWN = 'GET /api/users/1'

describe('while the e-mail address is unverified', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  function waiting(user: OwnUser = ana({ emailVerified: false })) {
    vi.useFakeTimers()
    const server = network({ [OWN]: user })
    const toasts = listenToToasts()
    rememberUser(user)
    const app = use(() => usePollEmailVerification(ANA))
    return { ...server, ...app, toasts }
  }

  test('the user is polled every 30 seconds, and changes are stored', async () => {
    const { requestsTo, answer } = waiting()
    await pass(0)
    const before = requestsTo(OWN).length
    await pass(29_999)
    expect(requestsTo(OWN)).toHaveLength(before)
    answer(OWN, ana({ emailVerified: false, isVerified: true }))
    await pass(1)
    expect(requestsTo(OWN)).toHaveLength(before + 1)
    await pass(10)
    expect(JSON.parse(localStorage.getItem('hereabouts_user') ?? '')).toMatchObject({ isVerified: true })
  })

  test('the verification is announced once, and polling stops', async () => {
    const { requestsTo, answer, toasts } = waiting()
    await pass(0)
    answer(OWN, ana({ emailVerified: true }))
    await pass(30_010)
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Email Verified!'])
    expect(signedIn()?.emailVerified).toBe(true)
    const asked = requestsTo(OWN).length
    await pass(120_000)
    expect(requestsTo(OWN)).toHaveLength(asked)
    expect(toasts.shown).toHaveLength(1)
  })

  describe('an answer that is older than another tab’s news of the verification', () => {
    async function overtaken(next: OwnUser) {
      const slow = later()
      const { answer } = waiting()
      answer(OWN, () => slow.promise)
      await pass(30_000)
      // The other tab stores the news, and this tab gets the event.
      act(() => rememberUser(ana()))
      answer(OWN, () => new Promise((resolve) => setTimeout(() => resolve(next), 5)))
      slow.resolve(ana({ emailVerified: false }))
      await pass(10)
    }

    test('does not undo the verification', async () => {
      await overtaken(ana())
      expect(signedIn()?.emailVerified).toBe(true)
    })

    test('is believed if repeated, because somebody else may have proved the address since', async () => {
      await overtaken(ana({ emailVerified: false }))
      expect(signedIn()?.emailVerified).toBe(false)
    })
  })

  test('a failure changes nothing, and polling continues', async () => {
    const { answer, toasts } = waiting()
    await pass(0)
    answer(OWN, new Response('', { status: 503 }))
    await pass(30_000)
    answer(OWN, ana({ emailVerified: true }))
    await pass(60_000)
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Email Verified!'])
  })

  test('a verified person is not polled', async () => {
    const { requests } = waiting(ana())
    await pass(120_000)
    expect(requests).toEqual([])
  })
})

test('a verified address is announced once per person and session', async () => {
  const { announceEmailVerified } = await openFresh(() => import('./device-verified.ts'))
  const { watchToasts } = await import('../platform/toasts.ts')
  const titles: string[] = []
  watchToasts(({ title }) => titles.push(title))
  for (const id of [ANA, ANA, BO, ANA]) announceEmailVerified(id)
  expect(titles).toEqual(['Email Verified!', 'Email Verified!'])
})
