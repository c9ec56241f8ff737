import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ana, ownBadges } from '../../../test/samples.ts'
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
