import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ana, CHESS, COFFEE, interest, ownBadges } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import ProfilePage from './ProfilePage.tsx'

test.each([
  ['user', null],
  ['verifier', '/admin-main'],
  ['moderator', '/admin-main'],
  ['admin', '/admin-main'],
] as const)('the profile of a %s links to the team pages at %s', async (role, href) => {
  rememberUser(ana())
  network({
    'GET /api/users/1': ana({ role }),
    'GET /api/users/1/badges': ownBadges(),
    'GET /api/measures': { measures: [] },
    'GET /api/interests': [],
  })
  show(<ProfilePage />)
  await screen.findByRole('heading', { name: 'About' })
  await screen.findByRole('link', { name: /^Contribute/ })
  const shown = () => screen.queryByRole('link', { name: /Team pages/ })?.getAttribute('href') ?? null
  await expect.poll(shown).toBe(href)
})

test('interests chosen and not saved are still there after leaving the page, until they are saved', async () => {
  rememberUser(ana())
  const { answer, requestsTo } = network({
    'GET /api/users/1': ana(),
    'GET /api/users/1/badges': ownBadges(),
    'GET /api/measures': { measures: [] },
    'GET /api/interests': [COFFEE, CHESS, interest(3, 'Karaoke')],
    'PATCH /api/users/1': ana({ interests: [COFFEE, CHESS, interest(3, 'Karaoke')] }),
  })
  const { user, unmount } = show(<ProfilePage />)
  await user.click(await screen.findByRole('button', { name: 'Karaoke', pressed: false }))
  unmount()
  const again = show(<ProfilePage />)
  await screen.findByRole('button', { name: 'Karaoke', pressed: true })
  answer('GET /api/users/1', ana({ interests: [COFFEE, CHESS, interest(3, 'Karaoke')] }))
  await again.user.click(screen.getByRole('button', { name: 'Save interests' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save interests' })).toBeNull())
  expect(requestsTo('PATCH /api/users/1').map(({ body }) => body)).toEqual([{ interests: [1, 2, 3] }])
  again.unmount()
  show(<ProfilePage />)
  await screen.findByRole('button', { name: 'Karaoke', pressed: true })
  expect(screen.queryByRole('button', { name: 'Save interests' })).toBeNull()
})
