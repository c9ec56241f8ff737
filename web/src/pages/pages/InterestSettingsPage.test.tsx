import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ana, CHESS, COFFEE, interest } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import InterestSettingsPage from './InterestSettingsPage.tsx'

test('interests chosen and not saved are still there after leaving the page, until they are saved', async () => {
  rememberUser(ana())
  const { answer, requestsTo } = network({
    'GET /api/users/1': ana(),
    'GET /api/interests': [COFFEE, CHESS, interest(3, 'Karaoke')],
    'PATCH /api/users/1': ana({ interests: [COFFEE, CHESS, interest(3, 'Karaoke')] }),
  })
  const { user, unmount } = show(<InterestSettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Karaoke', pressed: false }))
  unmount()
  const again = show(<InterestSettingsPage />)
  await screen.findByRole('button', { name: 'Karaoke', pressed: true })
  answer('GET /api/users/1', ana({ interests: [COFFEE, CHESS, interest(3, 'Karaoke')] }))
  await again.user.click(screen.getByRole('button', { name: 'Save interests' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save interests' })).toBeNull())
  expect(requestsTo('PATCH /api/users/1').map(({ body }) => body)).toEqual([{ interests: [1, 2, 3] }])
  again.unmount()
  show(<InterestSettingsPage />)
  await screen.findByRole('button', { name: 'Karaoke', pressed: true })
  expect(screen.queryByRole('button', { name: 'Save interests' })).toBeNull()
})
