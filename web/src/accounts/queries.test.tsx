import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network, refusal } from '../../test/network.ts'
import { ana, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { call } from '../platform/api.ts'
import { createQueryClient } from '../platform/query.ts'
import { rememberUser, signedIn } from './device-session.ts'
import { useEndWithSession, useSignedIn } from './queries.ts'
import { toStore } from './rules.ts'

const READ = ['/api/meetups']

/** The app, with Ana signed in and something read in her name; what it showed to whom is kept. */
function anasApp() {
  rememberUser(ana())
  const queryClient = createQueryClient()
  const shown: string[] = []
  use(() => {
    useEndWithSession()
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

test('the first call that says so ends it all: the stored user, and what was read in their name', async () => {
  network({ 'GET /api/meetups': refusal(401, 'UNAUTHORIZED', 'Please sign in.') })
  const { queryClient } = anasApp()
  await act(() => call('GET /api/meetups').catch(() => {}))
  expect(signedIn()).toBeNull()
  expect(localStorage.getItem('hereabouts_user')).toBeNull()
  expect(queryClient.getQueryData(READ)).toBeUndefined()
})

test('whoever signs in on another tab is never shown what was read in somebody else’s name', () => {
  const { shown } = anasApp()
  inAnotherTab(toStore({ ...ana(), id: BO, username: 'bo' }))
  expect(signedIn()?.id).toBe(BO)
  expect(shown.at(-1)).toBe('bo sees undefined')
  expect(shown).not.toContain('bo sees Ana’s')
})

test('signing out on another tab drops what was read', () => {
  const { queryClient } = anasApp()
  inAnotherTab(null)
  expect(signedIn()).toBeNull()
  expect(queryClient.getQueryData(READ)).toBeUndefined()
})

test('a changed profile drops nothing', () => {
  const { queryClient } = anasApp()
  inAnotherTab(toStore(ana({ emailVerified: false })))
  act(() => rememberUser(ana({ isVerified: true })))
  expect(signedIn()?.isVerified).toBe(true)
  expect(queryClient.getQueryData(READ)).toBe('Ana’s')
})
