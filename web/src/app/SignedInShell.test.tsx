import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { ANA, ana, available, inMinutes, NOW, ownBadges } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { forgetUser, rememberUser } from '../accounts/device-session.ts'
import { keepRunningPlan, readRunningPlan } from '../availability/device-plan.ts'
import HomePage from '../pages/pages/HomePage.tsx'
import SignedInShell from './SignedInShell.tsx'

const PLAN = { userId: ANA, rangeMetres: 1609 as const, until: inMinutes(60), upFor: 'chess' }
const NEARBY = 'GET /api/users/1/nearby'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
})

async function settled({ queryClient }: { queryClient: QueryClient }) {
  await act(async () => {})
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

async function opened(unread = 0) {
  phone({ permission: 'prompt' })
  const other = { id: 2, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false, simulated: false }
  const conversation = { members: [1, 2], other, isAvailable: true, lastMessage: null, lastSeq: 0 }
  const server = network({
    'GET /api/users/1/availability': { availability: available() },
    'GET /api/meetups': { meetups: [] },
    'GET /api/users/1/badges': ownBadges(),
    'GET /api/users/1/notifications': { entries: [], unread: 0, next: null },
    'GET /api/conversations': {
      conversations: [
        { ...conversation, unread },
        { ...conversation, unread: 1 },
      ],
    },
    [NEARBY]: { people: [], more: 0 },
  })
  const page = show(
    <SignedInShell userId={ANA}>
      <HomePage />
    </SignedInShell>,
  )
  await screen.findByText('Nobody yet')
  await waitFor(() => expect(Wire.all).toHaveLength(1))
  return { ...server, ...page }
}

test('whoever signs out is not switched on again by their phone when they sign in', async () => {
  keepRunningPlan(PLAN)
  const { unmount } = await opened()
  act(forgetUser)
  unmount()
  expect(readRunningPlan(ANA, NOW)).toBeNull()
})

test('whoever only closes the app is', async () => {
  keepRunningPlan(PLAN)
  const { unmount } = await opened()
  unmount()
  expect(readRunningPlan(ANA, NOW)).toEqual(PLAN)
})

test('the live connection lasts as long as somebody is signed in', async () => {
  const { unmount } = await opened()
  await Wire.latest.accepts()
  expect(Wire.latest.isOpen).toBe(true)
  unmount()
  await waitFor(() => expect(Wire.latest.isOpen).toBe(false))
})

const reads = ({ asked }: { asked: { name: string }[] }) => asked.map(({ name }) => name).toSorted()

test('with the first connection nothing is asked for again when nothing was told since the page was opened', async () => {
  const server = await opened()
  const before = reads(server)
  expect(before).toEqual([...new Set(before)])
  await Wire.latest.accepts()
  await settled(server)
  expect(reads(server)).toEqual(before)
})

test('what changed before the first connection is asked for, once', async () => {
  const server = await opened()
  const before = reads(server)
  await Wire.latest.accepts({ lastToldMsAgo: 0 })
  await settled(server)
  expect(reads(server)).toEqual([...before, ...before].toSorted())
})

test('what changed while there was no connection is asked for', async () => {
  const { askedFor } = await opened()
  await Wire.latest.accepts()
  const before = askedFor(NEARBY).length
  await Wire.latest.breaks()
  await waitFor(() => expect(Wire.all).toHaveLength(2))
  await Wire.latest.accepts()
  await waitFor(() => expect(askedFor(NEARBY).length).toBe(before + 1))
  await Wire.latest.tells(nearbyChanged)
  await waitFor(() => expect(askedFor(NEARBY).length).toBe(before + 2))
})

test.each([
  ['somebody who asks for it', 'hereabouts:reconnect_websocket'],
  ['a phone that is back on the network', 'online'],
])('%s has the connection made anew, at once', async (_, reason) => {
  await opened()
  await Wire.latest.accepts()
  window.dispatchEvent(new Event(reason))
  await waitFor(() => expect(Wire.all).toHaveLength(2))
})

test('all that is unread is counted in the navigation', async () => {
  await opened(3)
  expect(await screen.findByRole('link', { name: /^Chats ?4 unread$/ })).toBeDefined()
})
