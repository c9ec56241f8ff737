import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { ana } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { keyFor } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'
import { showBanner } from '../platform/toasts.ts'
import { Announcements } from './Announcements.tsx'
import Toasts from './Toasts.tsx'

const SOON = { id: 7, text: 'Down for an hour tonight.', tone: 'info', endsAt: null }
const READ = 'GET /api/announcement'
const KEY = keyFor(READ, {})
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function opened(announcement: object | null) {
  const server = network({ [READ]: { announcement } })
  const page = show(
    <>
      <Announcements />
      <Toasts />
    </>,
  )
  return { ...server, ...page }
}

test('an announcement shows until it is dismissed, and never again', async () => {
  const { unmount } = opened(SOON)
  expect(await screen.findByText(SOON.text)).toBeDefined()
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect(screen.queryByText(SOON.text)).toBeNull()
  unmount()
  const again = opened(SOON)
  await act(() => again.queryClient.fetchQuery({ queryKey: KEY, queryFn: () => ({ announcement: SOON }) }))
  expect(screen.queryByText(SOON.text)).toBeNull()
  act(() => again.queryClient.setQueryData(KEY, { announcement: { ...SOON, id: 8, text: 'Later.' } }))
  expect(await screen.findByText('Later.')).toBeDefined()
})

test('it returns after another banner has covered it, and disappears when it is taken down', async () => {
  const { queryClient } = opened(SOON)
  await screen.findByText(SOON.text)
  act(() => showBanner({ variant: 'success', text: 'You’re back online.' }))
  expect(screen.queryByText(SOON.text)).toBeNull()
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect(await screen.findByText(SOON.text)).toBeDefined()
  act(() => queryClient.setQueryData(KEY, { announcement: null }))
  await waitFor(() => expect(screen.queryByText(SOON.text)).toBeNull())
})

test('pages begin below it until it is dismissed, also while a passing banner covers it', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  const room = () => document.documentElement.style.getPropertyValue('--toast-room')
  opened(null).unmount()
  expect(room()).toBe('')
  opened(SOON)
  await screen.findByText(SOON.text)
  expect(room()).toBe('56px')
  act(() => showBanner({ variant: 'error', text: 'Not saved.' }))
  expect([screen.queryByText(SOON.text), room()]).toEqual([null, '56px'])
  fireEvent.click(screen.getByLabelText('Dismiss'))
  await screen.findByText(SOON.text)
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect(room()).toBe('')
})

test('an announcement that is over does not show', async () => {
  const { queryClient } = opened({ ...SOON, endsAt: new Date(serverNow() - 1000).toISOString() })
  await act(() => queryClient.fetchQuery({ queryKey: KEY, queryFn: () => ({ announcement: null }) }))
  expect(screen.queryByText(SOON.text)).toBeNull()
})

test('it disappears when it is over, even after months', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  opened({ ...SOON, endsAt: new Date(serverNow() + 60 * DAY_MS).toISOString() })
  expect(await screen.findByText(SOON.text)).toBeDefined()
  act(() => void vi.advanceTimersByTime(60 * DAY_MS - 60_000))
  expect(screen.queryByText(SOON.text)).not.toBeNull()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(SOON.text)).toBeNull()
})

describe('while the app is open', () => {
  test('visitors poll every five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { answer } = opened(null)
    await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE_MS))
    answer(READ, { announcement: SOON })
    expect(screen.queryByText(SOON.text)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
    expect(await screen.findByText(SOON.text)).toBeDefined()
  })

  test('signed-in people do not poll', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    rememberUser(ana())
    const { requestsTo } = opened(null)
    await act(() => vi.advanceTimersByTimeAsync(60 * MINUTE_MS))
    expect(requestsTo(READ)).toHaveLength(1)
  })
})

describe('where not everybody may join', () => {
  const gate = { byInvitation: true, domains: ['uni.example'], byApproval: true }

  test.each(['/welcome', '/signup'])('visitors of %s read who may, and members do not', async (path) => {
    history.replaceState(null, '', path)
    network({ [READ]: { announcement: null, gate } })
    const { unmount } = show(<Announcements />)
    const note = await screen.findByRole('region', { name: 'Who can join' })
    expect(note.textContent).toMatch(/invitation link.*uni\.example.*Everyone else can ask/)
    unmount()
    rememberUser(ana())
    const { queryClient } = show(<Announcements />)
    await waitFor(() => expect(queryClient.getQueryData(KEY)).toBeDefined())
    expect(screen.queryByRole('region', { name: 'Who can join' })).toBeNull()
  })

  test('an announcement that changes leaves the note', async () => {
    history.replaceState(null, '', '/welcome')
    network({ [READ]: { announcement: null, gate } })
    const { queryClient } = show(<Announcements />)
    await screen.findByRole('region', { name: 'Who can join' })
    act(() => void queryClient.setQueryData(KEY, (before: object) => ({ ...before, announcement: SOON })))
    expect(screen.getByRole('region', { name: 'Who can join' })).toBeDefined()
  })
})
