import { sessionEnded } from '@hereabouts/contract/sign-in/events'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { errorReply, later, network } from '../../test/network.ts'
import { ANA, ana, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { useDeleteAccount } from '../people/mutations.ts'
import { call } from '../platform/api.ts'
import { openLive } from '../platform/live.ts'
import { createQueryClient } from '../platform/query.ts'
import { rememberUser, signedIn } from './device-session.ts'
import { useAccountsLive } from './live.ts'
import { useLogout } from './mutations.ts'
import { useSessionEnd, useSignedIn } from './queries.ts'
import { toStore } from './rules.ts'

const READ = ['/api/meetups']

/** The app with Ana signed in and data cached for her; records what it showed to whom. */
function anasApp() {
  rememberUser(ana())
  const queryClient = createQueryClient()
  const shown: string[] = []
  use(() => {
    useSessionEnd()
    shown.push(`${useSignedIn()?.username} sees ${queryClient.getQueryData(READ)}`)
  }, queryClient)
  queryClient.setQueryData(READ, 'Ana’s')
  return { queryClient, shown }
}

function inAnotherTab(user: object | null) {
  if (user) localStorage.setItem('hereabouts_user', JSON.stringify(user))
  else localStorage.removeItem('hereabouts_user')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'hereabouts_user' }))
  })
}

test('the first call after the session ended clears the stored user and the query cache', async () => {
  network({ 'GET /api/meetups': errorReply(401, 'UNAUTHORIZED', 'Please sign in.') })
  const { queryClient } = anasApp()
  await act(() => call('GET /api/meetups').catch(() => {}))
  expect(signedIn()).toBeNull()
  expect(localStorage.getItem('hereabouts_user')).toBeNull()
  expect(queryClient.getQueryData(READ)).toBeUndefined()
})

test('somebody who waits to be let in reads where the answer is, because a declined account is gone', async () => {
  network({ 'GET /api/meetups': errorReply(401, 'UNAUTHORIZED', 'Please sign in.') })
  anasApp()
  rememberUser(ana({ isWaiting: true }))
  const toasts = listenToToasts()
  await act(() => call('GET /api/meetups').catch(() => {}))
  expect(toasts.words()).toEqual([expect.stringMatching(/answered your request, it’s in your e-mail/)])
})

describe('a session that has ended', () => {
  const SIGNED_OUT = [expect.stringMatching(/^You’ve been signed out: .*from another device/)]
  const over = errorReply(401, 'UNAUTHORIZED', 'Please sign in.')

  /** Ana's app, connected to live events. */
  async function connected() {
    rememberUser(ana())
    await openLive()
    await Wire.latest.accepts()
    const toasts = listenToToasts()
    const { result } = use(() => {
      useSessionEnd()
      useAccountsLive(ANA)
      return { logout: useLogout(), remove: useDeleteAccount(ANA) }
    })
    return { toasts, result, isEndedLive: () => Wire.latest.emits(sessionEnded) }
  }

  test('is announced once, by a live event or a call', async () => {
    network({ 'GET /api/meetups': over })
    const { toasts, isEndedLive } = await connected()
    await isEndedLive()
    expect(signedIn()).toBeNull()
    await act(() => call('GET /api/meetups').catch(() => {}))
    expect(toasts.words()).toEqual(SIGNED_OUT)
    act(() => rememberUser(ana()))
    await act(() => call('GET /api/meetups').catch(() => {}))
    expect(toasts.words()).toEqual([...SIGNED_OUT, ...SIGNED_OUT])
  })

  test('is not announced after the person’s own sign-out, even if the event precedes the answer', async () => {
    const answer = later()
    network({ 'POST /api/logout': () => answer.promise })
    const { toasts, result, isEndedLive } = await connected()
    act(() => result.current.logout.mutate(ANA))
    await isEndedLive()
    await act(async () => answer.resolve(over))
    await waitFor(() => expect(toasts.words()).toEqual(['Logged out successfully']))
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('is not announced after deleting the account, but is after a failed deletion', async () => {
    network({ 'DELETE /api/users/1': errorReply(403, 'FORBIDDEN', 'Wrong password.') })
    const { toasts, result, isEndedLive } = await connected()
    act(() => result.current.remove.mutate('wrong'))
    await waitFor(() => expect(result.current.remove.isError).toBe(true))
    await isEndedLive()
    expect(toasts.words()).toEqual(SIGNED_OUT)
    act(() => rememberUser(ana()))
    const answer = later()
    network({ 'DELETE /api/users/1': () => answer.promise })
    act(() => result.current.remove.mutate('right'))
    await isEndedLive()
    await act(async () => answer.resolve({ goneAt: '2026-12-23T00:00:00.000Z' }))
    await waitFor(() => expect(toasts.shown.at(-1)?.title).toBe('Account deleted'))
    expect(toasts.shown).toHaveLength(2)
  })
})

test('after signing in as someone else in another tab, no frame shows the previous person’s data', () => {
  const { shown } = anasApp()
  inAnotherTab(toStore({ ...ana(), id: BO, username: 'bo' }))
  expect(signedIn()?.id).toBe(BO)
  expect(shown.at(-1)).toBe('bo sees undefined')
  expect(shown).not.toContain('bo sees Ana’s')
})

test('signing out clears the query cache', async () => {
  network({ 'POST /api/logout': {} })
  const { queryClient } = anasApp()
  const { result } = use(useLogout, queryClient)
  act(() => result.current.mutate(ANA))
  await waitFor(() => expect(signedIn()).toBeNull())
  expect(queryClient.getQueryData(READ)).toBeUndefined()
})

test('signing out in another tab clears the query cache', () => {
  const { queryClient } = anasApp()
  inAnotherTab(null)
  expect(signedIn()).toBeNull()
  expect(queryClient.getQueryData(READ)).toBeUndefined()
})

test('a changed profile keeps the query cache', () => {
  const { queryClient } = anasApp()
  inAnotherTab(toStore(ana({ emailVerified: false })))
  act(() => rememberUser(ana({ isVerified: true })))
  expect(signedIn()?.isVerified).toBe(true)
  expect(queryClient.getQueryData(READ)).toBe('Ana’s')
})
