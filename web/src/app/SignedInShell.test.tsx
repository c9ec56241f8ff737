import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { ANA, ana, available, inMinutes, NOW, ownBadges } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { standIn } from '../../test/stand-in.ts'
import { forgetUser, rememberUser } from '../accounts/device-session.ts'
import { readRunningPlan, storeRunningPlan } from '../availability/device-plan.ts'
import HomePage from '../pages/pages/HomePage.tsx'
import { ConnectionOverlay } from './ConnectionOverlay.tsx'
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
  const server = network({
    'GET /api/users/1': ana(),
    'GET /api/users/1/availability': { availability: available() },
    'GET /api/meetups': { meetups: [] },
    'GET /api/users/1/badges': ownBadges(),
    'GET /api/users/1/notifications': { entries: [], unread: 0, next: null },
    'GET /api/conversations/unread': {
      conversations: [
        { members: [1, 2], readSeq: 0, seqs: Array.from({ length: unread }, (_, i) => i + 1) },
        { members: [1, 3], readSeq: 6, seqs: [7] },
      ],
      groups: [],
    },
    [NEARBY]: { people: [], more: 0 },
  })
  const page = show(
    <SignedInShell userId={ANA}>
      <HomePage />
      <ConnectionOverlay isLiveMissing={false} />
    </SignedInShell>,
  )
  await screen.findByText('Nobody yet')
  await waitFor(() => expect(Wire.all).toHaveLength(1))
  return { ...server, ...page }
}

describe('pulled down', () => {
  function pull() {
    const at = (clientY: number) => ({ touches: [{ clientX: 200, clientY }] })
    fireEvent.touchStart(document.body, at(100))
    fireEvent.touchMove(document.body, at(250))
    fireEvent.touchEnd(document.body, { touches: [] })
  }

  test('an app on the home screen of an iPhone refreshes', async () => {
    standIn(navigator, 'standalone', true)
    const { requestsTo } = await opened()
    // Listens once it has loaded.
    await waitFor(
      () => {
        act(pull)
        expect(requestsTo(NEARBY).length).toBeGreaterThan(1)
      },
      { timeout: 10_000 },
    )
  })

  test('a browser refreshes by itself', async () => {
    standIn(navigator, 'standalone', undefined)
    const page = await opened()
    await act(() => import('./PullToRefresh.tsx').then(pull))
    await settled(page)
    expect(page.requestsTo(NEARBY)).toHaveLength(1)
  })
})

test('signing out discards the plan that would switch the phone on again', async () => {
  storeRunningPlan(PLAN)
  const { unmount } = await opened()
  act(forgetUser)
  unmount()
  expect(readRunningPlan(ANA, NOW)).toBeNull()
})

test('closing the app keeps that plan', async () => {
  storeRunningPlan(PLAN)
  const { unmount } = await opened()
  unmount()
  expect(readRunningPlan(ANA, NOW)).toEqual(PLAN)
})

test('the live connection closes when the person signs out', async () => {
  const { unmount } = await opened()
  await Wire.latest.accepts()
  expect(Wire.latest.isOpen).toBe(true)
  unmount()
  await waitFor(() => expect(Wire.latest.isOpen).toBe(false))
})

const reads = ({ requests }: { requests: { name: string }[] }) => requests.map(({ name }) => name).toSorted()

test('the first connection refetches nothing if no event was missed since the page opened', async () => {
  const server = await opened()
  const before = reads(server)
  expect(before).toEqual([...new Set(before)])
  await Wire.latest.accepts()
  await settled(server)
  expect(reads(server)).toEqual(before)
})

test('events missed before the first connection cause one refetch of everything', async () => {
  const server = await opened()
  const before = reads(server)
  await Wire.latest.accepts({ lastEventMsAgo: 0 })
  await settled(server)
  expect(reads(server)).toEqual([...before, ...before].toSorted())
})

test('a reconnection refetches what may have changed meanwhile', async () => {
  const { requestsTo } = await opened()
  await Wire.latest.accepts()
  const before = requestsTo(NEARBY).length
  await Wire.latest.breaks()
  await waitFor(() => expect(Wire.all).toHaveLength(2))
  await Wire.latest.accepts()
  await waitFor(() => expect(requestsTo(NEARBY).length).toBe(before + 1))
  await Wire.latest.emits(nearbyChanged, { withinMs: 0 })
  await waitFor(() => expect(requestsTo(NEARBY).length).toBe(before + 2))
})

test('the overlay’s Reconnect refetches everything shown, once', async () => {
  // jsdom has no modal dialogs.
  standIn(HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
    this.open = true
  })
  const server = await opened()
  await Wire.latest.accepts()
  await settled(server)
  const before = reads(server)
  const error = new Error('unexpected')
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })))
  fireEvent.click(await screen.findByRole('button', { name: 'Reconnect' }))
  await waitFor(() => expect(Wire.all).toHaveLength(2))
  await Wire.latest.accepts()
  await settled(server)
  expect(reads(server)).toEqual([...before, ...before].toSorted())
})

test.each([
  ['pressing Reconnect', 'hereabouts:reconnect_websocket'],
  ['a network that returns', 'online'],
])('%s reconnects at once', async (_, reason) => {
  await opened()
  await Wire.latest.accepts()
  window.dispatchEvent(new Event(reason))
  await waitFor(() => expect(Wire.all).toHaveLength(2))
})

test('the navigation counts unread messages of all conversations', async () => {
  await opened(3)
  expect(await screen.findByRole('link', { name: /^Chats ?4 unread$/ })).toBeDefined()
})

test('the phone of somebody who waits makes only calls that the server answers', async () => {
  rememberUser(ana({ isWaiting: true }))
  const { requests } = network({
    'GET /api/users/1/waiting': { waiting: { since: inMinutes(-5), for: 'team' } },
    'GET /api/user': ana({ isWaiting: true }),
  })
  const page = show(
    <SignedInShell userId={ANA}>
      <HomePage />
    </SignedInShell>,
  )
  await screen.findByRole('heading', { name: 'We’ll be in touch' })
  await settled(page)
  expect(new Set(requests.map(({ name }) => name))).toEqual(
    new Set(['GET /api/users/1/waiting', 'GET /api/user']),
  )
  expect(Wire.all).toEqual([])
})
