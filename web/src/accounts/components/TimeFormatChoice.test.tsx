import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openFresh } from '../../../test/browser.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana } from '../../../test/samples.ts'
import { show, use } from '../../../test/show.tsx'
import { formatTime } from '../../platform/format.ts'
import { useTimeFormat } from '../../platform/time-format.ts'
import { forgetUser, rememberUser } from '../device-session.ts'
import { useAccountsLive } from '../live.ts'
import { useOwnUser, useSyncTimeFormat } from '../queries.ts'
import { TimeFormatChoice } from './TimeFormatChoice.tsx'

const MOMENT = '2026-11-21T13:30:00Z'

afterEach(forgetUser)

function Shown() {
  const { data: user } = useOwnUser(ANA)
  useSyncTimeFormat(ANA, true)
  return (
    <div key={useTimeFormat()}>
      {user && <TimeFormatChoice user={user} />}
      <p>{formatTime(MOMENT)}</p>
    </div>
  )
}

test('a time format is shown at once, stored on the account and keeps the focus', async () => {
  const { requestsTo } = network({
    'GET /api/users/1': ana(),
    'PATCH /api/users/1': ana({ timeFormat: '24h' }),
  })
  rememberUser(ana())
  const { user } = show(<Shown />)
  expect(await screen.findByRole('radio', { name: 'Automatic', checked: true })).toBeDefined()
  expect(screen.getByText('1:30 PM')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  expect(screen.getByText('13:30')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '24 hours', checked: true }))
  await waitFor(() =>
    expect(requestsTo('PATCH /api/users/1').map(({ body }) => body)).toEqual([{ timeFormat: '24h' }]),
  )
})

test('a time format that cannot be saved goes back', async () => {
  network({
    'GET /api/users/1': ana({ timeFormat: '24h' }),
    'PATCH /api/users/1': errorReply(422, 'X', 'No.'),
  })
  rememberUser(ana({ timeFormat: '24h' }))
  const { user } = show(<Shown />)
  await user.click(await screen.findByRole('radio', { name: '12 hours' }))
  await waitFor(() => expect(screen.getByText('13:30')).toBeDefined())
  expect(screen.getByRole('radio', { name: '24 hours', checked: true })).toBeDefined()
})

test('the first page after a start has the format of the account, and a signed-out phone the usual one', async () => {
  rememberUser(ana({ timeFormat: '24h' }))
  const fresh = await openFresh(() => import('../../platform/time-format.ts'))
  expect(use(fresh.useTimeFormat).result.current).toBe('24h')
  act(forgetUser)
  expect(localStorage.getItem('hereabouts_time_format')).toBeNull()
  expect(formatTime(MOMENT)).toBe('1:30\u00a0PM')
})

test('a format chosen on another device shows here', async () => {
  const server = network({ 'GET /api/users/1': ana() })
  rememberUser(ana())
  function OnThisPhone() {
    useAccountsLive(ANA)
    return <Shown />
  }
  const { queryClient } = show(<OnThisPhone />)
  await screen.findByText('1:30 PM')
  server.answer('GET /api/users/1', ana({ timeFormat: '24h' }))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('13:30')).toBeDefined()
})
