import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana, badgeType, CHESS, COFFEE, ownBadges, received } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import { redirectFor } from '../../app/routes.ts'
import { read } from '../../platform/query.ts'
import { type ToastWords, watchToasts } from '../../platform/toasts.ts'
import { BARE_PATHS, DIAGNOSTIC_PATHS, type DiagnosticPath } from '../rules-diagnostic-paths.ts'
import DiagnosticsPage from './DiagnosticsPage.tsx'

beforeEach(() => rememberUser(ana()))

const ANSWERS = {
  'GET /api/users/1': ana({ email: 'newer@example.org' }),
  'GET /api/interests': [COFFEE, CHESS],
  'GET /api/users/1/badges': ownBadges({ received: [received(1, badgeType(7, 'Kind'))] }),
  'GET /api/badge-types': [
    { id: 1, name: 'Good listener', family: 'communication', description: 'Listens.' },
  ],
  'GET /healthz': { status: 'ok' },
  'GET /readyz': { status: 'ok' },
}

function openedAt(path: string) {
  history.replaceState(null, '', path)
  return { ...network(ANSWERS), ...show(<DiagnosticsPage />) }
}

/** A fact that each page shows to a signed-in person. */
const SHOWN: Record<DiagnosticPath, string | RegExp> = {
  '/test-page': /F8 moves to them/,
  '/email-test': 'ana@example.org',
  '/profile-test': 'All of it (differs)',
  '/badges-debug': 'from @bo; not in the catalogue',
  '/interest-debug': 'chosen; in the catalogue',
  '/debug-test': 'Not connected.',
  '/react-test': /^19\./,
}

test.each(Object.entries(SHOWN))('%s shows its facts', async (path, shown) => {
  openedAt(path)
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/test|debug/i)
})

test('each page links to all the others', () => {
  for (const path of DIAGNOSTIC_PATHS) {
    const { unmount } = openedAt(path)
    const links = within(screen.getByRole('region', { name: 'Other tests' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [...DIAGNOSTIC_PATHS, ...BARE_PATHS].filter((each) => each !== path),
    )
    unmount()
  }
})

describe('for visitors', () => {
  beforeEach(() => act(forgetUser))

  test.each(['/profile-test', '/badges-debug'])('%s shows nothing and requests nothing', (path) => {
    const { container, requests } = openedAt(path)
    expect(container.innerHTML).toBe('')
    expect(requests).toEqual([])
  })

  test.each(['/test-page', '/email-test'])('%s links only to public pages and requests nothing', (path) => {
    const { requests } = openedAt(path)
    const links = within(screen.getByRole('region', { name: 'Other tests' })).getAllByRole('link')
    for (const link of links) expect(redirectFor(link.getAttribute('href') ?? '', false)).toBeNull()
    expect(requests).toEqual([])
  })
})

test('every kind of toast and banner can be tried', async () => {
  const toasts: ToastWords[] = []
  const stop = watchToasts((words) => toasts.push(words))
  const { user } = openedAt('/test-page')
  for (const name of ['default', 'success', 'destructive', 'invitation'])
    await user.click(screen.getByRole('button', { name }))
  for (const name of ['success banner', 'error banner', 'info banner'])
    await user.click(screen.getByRole('button', { name }))
  stop()
  expect(toasts.slice(0, 4).map(({ variant }) => variant)).toEqual([
    'default',
    'success',
    'destructive',
    'invitation',
  ])
  expect(toasts).toHaveLength(7)
})

test('an admin can send a test e-mail, and others see the server’s error', async () => {
  const { user, answer, requestsTo } = openedAt('/email-test')
  const forbidden = errorReply(403, 'FORBIDDEN', 'You do not have permission to access this resource.')
  answer('POST /api/admin/test-mail', forbidden)
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect((await screen.findByRole('alert')).textContent).toContain('access this resource. (403)')
  answer('POST /api/admin/test-mail', {})
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText('On its way to ana@example.org.')).toBeDefined()
  expect(requestsTo('POST /api/admin/test-mail')).toHaveLength(2)
})

test('the React page keeps its state', async () => {
  const { user } = openedAt('/react-test')
  await user.click(screen.getByRole('button', { name: 'Pressed 0 times' }))
  expect(screen.getByRole('button', { name: 'Pressed 1 time' })).toBeDefined()
})

test('the React page shows queries as they load', async () => {
  const { queryClient } = openedAt('/react-test')
  expect(screen.getByText('Nothing has been read.')).toBeDefined()
  await act(() => queryClient.prefetchQuery(read('GET /api/interests')))
  expect(within(screen.getByRole('region', { name: 'Read and kept' })).getByText('success')).toBeDefined()
})

test('the live connection can be reopened', async () => {
  let times = 0
  window.addEventListener('hereabouts:reconnect_websocket', () => times++, { once: true })
  const { user } = openedAt('/debug-test')
  await user.click(screen.getByRole('button', { name: 'Connect anew' }))
  expect(times).toBe(1)
})
