import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { later, network } from '../../../test/network.ts'
import { ana, meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import HomePage from './HomePage.tsx'

test('comes all at once: nothing is pushed away by what the server answers later', async () => {
  rememberUser(ana())
  const meetups = later()
  network({
    'GET /api/users/1/availability': { availability: null },
    'GET /api/meetups': () => meetups.promise,
  })
  const { queryClient } = show(<HomePage />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByRole('switch')).toBeNull()
  meetups.resolve({ meetups: [meetup()] })
  expect(await screen.findByRole('switch')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Meetups' })).toBeDefined()
})
