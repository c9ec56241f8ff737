import { t } from '@lingui/core/macro'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { monitoring } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { CHARTS } from '../rules.ts'
import MonitoringPage from './MonitoringPage.tsx'

const MONITORING = 'GET /api/admin/monitoring'
const WELL = { 'GET /healthz': { status: 'ok' }, 'GET /readyz': { status: 'ok' } }

beforeEach(() => {
  // Nothing is visible, so nothing is drawn: the text must not depend on the charts.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

async function pulses() {
  const card = await screen.findByRole('region', { name: 'What answers' })
  await within(card).findAllByText(/^(Answers in \d+ ms|Doesn’t answer)$/)
  return within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

const rowsOf = (chart: string) =>
  within(screen.getByRole('region', { name: chart }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('the text describes every curve without drawing it', async () => {
  const series = { ...monitoring().series, p50: [3, null, 5], p95: [20, 30, 40], p99: [1500, 90, 60] }
  network({ [MONITORING]: monitoring({ series }), ...WELL })
  show(<MonitoringPage />)
  await screen.findByText(/^2 nodes, as of/)
  expect(rowsOf('How long calls take')).toEqual([
    ['', 'Now', 'Mean', 'Most'],
    ['50 of 100', '5 ms', '4 ms', '5 ms'],
    ['95 of 100', '40 ms', '30 ms', '40 ms'],
    ['99 of 100', '60 ms', '550 ms', '1.5 s'],
  ])
  for (const { title, lines } of CHARTS) expect(rowsOf(t(title))).toHaveLength(lines.length + 1)
  expect(screen.getByRole('table', { name: 'Requests, Last hour' })).toBeDefined()
})

test('the page shows totals of counts, and the centres of areas', async () => {
  const series = { ...monitoring().series, met: [1, 0, 4] }
  network({ [MONITORING]: monitoring({ series }), ...WELL })
  show(<MonitoringPage />)
  await screen.findByText(/^2 nodes, as of/)
  expect(rowsOf('From invitation to meeting')).toContainEqual(['Met', '5', '5', '5'])
  const areas = screen.getByRole('region', { name: 'Where many are available' })
  expect(within(areas).getByRole('listitem').textContent).toBe('51.5°, -0.1°15 or more')
})

test('the other span loads on demand, and says if nothing was measured yet', async () => {
  const { series } = monitoring()
  const gaps = Object.fromEntries(Object.keys(series).map((name) => [name, [null, null]])) as typeof series
  const { requestsTo } = network({
    [MONITORING]: ({ query }) =>
      query === 'span=month' ? monitoring({ span: 'month', series: gaps, areas: [] }) : monitoring(),
    ...WELL,
  })
  const { user } = show(<MonitoringPage />)
  await screen.findByText(/^2 nodes, as of/)
  await user.click(screen.getByRole('radio', { name: 'Last 30 days' }))
  await screen.findByRole('heading', { name: 'Nothing measured yet' })
  expect(requestsTo(MONITORING).map(({ query }) => query)).toEqual(['span=hour', 'span=month'])
  expect(screen.getByText('No area has 5 people or more.')).toBeDefined()
})

test('after a failed refresh the old values stay, marked as outdated', async () => {
  const { answer } = network({ [MONITORING]: monitoring(), ...WELL })
  const { queryClient } = show(<MonitoringPage />)
  await screen.findByText(/^2 nodes, as of/)
  answer(MONITORING, errorReply(500, 'SERVER', 'Something went wrong on our side.'))
  vi.useFakeTimers()
  void queryClient.refetchQueries({ queryKey: ['/api/admin/monitoring?span=hour'] })
  // All retries have failed.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('alert').textContent).toContain('These numbers are out of date')
  expect(rowsOf('Requests')).toHaveLength(2)
})

test('the page shows whether the server and its database answer, also if they do not', async () => {
  const { answer } = network({ [MONITORING]: monitoring(), ...WELL })
  const { unmount } = show(<MonitoringPage />)
  expect(await pulses()).toEqual([
    expect.stringMatching(/^The serverAnswers in \d+ ms/),
    expect.stringMatching(/^Its databaseAnswers in \d+ ms/),
  ])
  unmount()
  answer('GET /healthz', () => noNetwork())
  answer('GET /readyz', errorReply(503, 'UNAVAILABLE', 'Service temporarily unavailable.'))
  show(<MonitoringPage />)
  expect(await pulses()).toEqual([
    expect.stringMatching(/^The serverDoesn’t answer/),
    expect.stringMatching(/^Its databaseDoesn’t answer/),
  ])
})

test('the page is for admins', async () => {
  const { requests } = network({
    [MONITORING]: errorReply(403, 'FORBIDDEN', 'You do not have permission to access this resource.'),
  })
  show(<MonitoringPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('(403)')
  expect(requests).toHaveLength(1)
})
