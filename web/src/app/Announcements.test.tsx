import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { keyFor } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'
import { showBanner } from '../platform/toasts.ts'
import { Announcements } from './Announcements.tsx'
import Toasts from './Toasts.tsx'

const SOON = { id: 7, text: 'Down for an hour tonight.', tone: 'info', endsAt: null }
const KEY = keyFor('GET /api/announcement', {})

function opened(announcement: object | null) {
  network({ 'GET /api/announcement': { announcement } })
  return show(
    <>
      <Announcements />
      <Toasts />
    </>,
  )
}

test('what is announced is shown, and once dismissed not again', async () => {
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

test('it goes when it is taken down, and comes back when what passed over it has gone', async () => {
  const { queryClient } = opened(SOON)
  await screen.findByText(SOON.text)
  act(() => showBanner({ variant: 'success', text: 'You’re back online.' }))
  expect(screen.queryByText(SOON.text)).toBeNull()
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect(await screen.findByText(SOON.text)).toBeDefined()
  act(() => queryClient.setQueryData(KEY, { announcement: null }))
  await waitFor(() => expect(screen.queryByText(SOON.text)).toBeNull())
})

test('what is over is not shown', async () => {
  const { queryClient } = opened({ ...SOON, endsAt: new Date(serverNow() - 1000).toISOString() })
  await act(() => queryClient.fetchQuery({ queryKey: KEY, queryFn: () => ({ announcement: null }) }))
  expect(screen.queryByText(SOON.text)).toBeNull()
})
