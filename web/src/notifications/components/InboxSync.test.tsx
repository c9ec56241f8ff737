import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA, meetupEntry } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { standIn } from '../../../test/stand-in.ts'
import { clearStored } from '../../platform/storage.ts'
import { removeNotification, useNotifications } from '../device-inbox.ts'
import InboxSync from './InboxSync.tsx'

function Kept() {
  return (
    <output>
      {useNotifications(ANA)
        .map(({ title }) => title)
        .join()}
    </output>
  )
}

test('an entry deleted only on this phone comes back with the next answer, even an unchanged one', async () => {
  const declined = meetupEntry('declined')
  network({ 'GET /api/users/1/notifications': { entries: [declined], unread: 1, next: null } })
  const { queryClient } = show(
    <>
      <InboxSync userId={ANA} />
      <Kept />
    </>,
  )
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Bo can’t make it'))
  act(() => removeNotification(ANA, declined.id))
  expect(screen.getByRole('status').textContent).toBe('')
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Bo can’t make it'))
})

test('the icon of the app counts unread messages and notifications', async () => {
  const shown: number[] = []
  standIn(navigator, 'setAppBadge', async (count: number) => void shown.push(count))
  network({ 'GET /api/users/1/notifications': { entries: [meetupEntry('declined')], unread: 1, next: null } })
  show(<InboxSync userId={ANA} unreadMessages={2} />)
  await waitFor(() => expect(shown.at(-1)).toBe(3))
  act(clearStored)
  expect(shown).toContain(0)
})
