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

/** What each of them tells somebody who is signed in. */
const TOLD: Record<DiagnosticPath, string | RegExp> = {
  '/test-page': /F8 moves to them/,
  '/email-test': 'ana@example.org',
  '/profile-test': 'All of it (differs)',
  '/badges-debug': 'from @bo; not in the catalogue',
  '/interest-debug': 'chosen; in the catalogue',
  '/debug-test': 'Not connected.',
  '/react-test': /^19\./,
}

test.each(Object.entries(TOLD))('%s tells something true', async (path, told) => {
  openedAt(path)
  expect((await screen.findAllByText(told)).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/test|debug/i)
})

test('from each one can get to all the others', () => {
  for (const path of DIAGNOSTIC_PATHS) {
    const { unmount } = openedAt(path)
    const links = within(screen.getByRole('region', { name: 'Other tests' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [...DIAGNOSTIC_PATHS, ...BARE_PATHS].filter((each) => each !== path),
    )
    unmount()
  }
})

describe('to visitors', () => {
  beforeEach(() => act(forgetUser))

  test.each(['/profile-test', '/badges-debug'])('%s shows nothing, and asks nothing', (path) => {
    const { container, asked } = openedAt(path)
    expect(container.innerHTML).toBe('')
    expect(asked).toEqual([])
  })

  test.each(['/test-page', '/email-test'])('%s offers what is public, and asks nothing', (path) => {
    const { asked } = openedAt(path)
    const links = within(screen.getByRole('region', { name: 'Other tests' })).getAllByRole('link')
    for (const link of links) expect(redirectFor(link.getAttribute('href') ?? '', false)).toBeNull()
    expect(asked).toEqual([])
  })
})

test('a toast and a banner of every kind can be tried', async () => {
  const said: ToastWords[] = []
  const stop = watchToasts((words) => said.push(words))
  const { user } = openedAt('/test-page')
  for (const name of ['default', 'success', 'destructive', 'invitation'])
    await user.click(screen.getByRole('button', { name }))
  for (const name of ['success banner', 'error banner', 'info banner'])
    await user.click(screen.getByRole('button', { name }))
  stop()
  expect(said.slice(0, 4).map(({ variant }) => variant)).toEqual([
    ...['default', 'success', 'destructive', 'invitation'],
  ])
  expect(said).toHaveLength(7)
})

test('an admin can have a test mail sent, and others are told the server’s no', async () => {
  const { user, answer, askedFor } = openedAt('/email-test')
  const forbidden = errorReply(403, 'FORBIDDEN', 'You do not have permission to access this resource.')
  answer('POST /api/admin/test-mail', forbidden)
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect((await screen.findByRole('alert')).textContent).toContain('access this resource. (403)')
  answer('POST /api/admin/test-mail', {})
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText('On its way to ana@example.org.')).toBeDefined()
  expect(askedFor('POST /api/admin/test-mail')).toHaveLength(2)
})

test('state is kept', async () => {
  const { user } = openedAt('/react-test')
  await user.click(screen.getByRole('button', { name: 'Pressed 0 times' }))
  expect(screen.getByRole('button', { name: 'Pressed 1 time' })).toBeDefined()
})

test('what is read is shown as it comes in', async () => {
  const { queryClient } = openedAt('/react-test')
  expect(screen.getByText('Nothing has been read.')).toBeDefined()
  await act(() => queryClient.prefetchQuery(read('GET /api/interests')))
  expect(within(screen.getByRole('region', { name: 'Read and kept' })).getByText('success')).toBeDefined()
})

test('a new connection can be asked for', async () => {
  let times = 0
  window.addEventListener('hereabouts:reconnect_websocket', () => times++, { once: true })
  const { user } = openedAt('/debug-test')
  await user.click(screen.getByRole('button', { name: 'Connect anew' }))
  expect(times).toBe(1)
})
