import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { showToast } from '../../platform/toasts.ts'
import { keepNotification, useNotifications } from '../device-inbox.ts'
import InboxKeeper from './InboxKeeper.tsx'

function Kept() {
  return (
    <output>
      {useNotifications(ANA)
        .map(({ title }) => title)
        .join()}
    </output>
  )
}

test('what was said here and is not told by the server goes with its next answer, be that the same as before', async () => {
  const { askedFor } = network({ 'GET /api/users/1/notifications': { entries: [], unread: 0, next: null } })
  show(
    <>
      <InboxKeeper userId={ANA} />
      <Kept />
    </>,
  )
  await waitFor(() => expect(askedFor('GET /api/users/1/notifications')).toHaveLength(1))
  // By somebody who has blocked her since.
  const words = { title: 'Dee cannot make it', news: 'meeting' as const, entry: 'meetup-7-declined' }
  act(() => keepNotification(ANA, words))
  expect(screen.getByRole('status').textContent).toBe('Dee cannot make it')
  act(() => showToast(words))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})
