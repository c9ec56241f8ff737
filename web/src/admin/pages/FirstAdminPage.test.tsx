import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { pendingToken } from '../../email/queries.ts'
import FirstAdminPage from './FirstAdminPage.tsx'

const BECOME = 'POST /api/admin/first'

beforeEach(() => history.replaceState(null, '', '/first-admin?token=abc'))

test('opening the link makes nobody an admin; the button does, and leads to the first steps', async () => {
  rememberUser(ana())
  const { requestsTo } = network({ [BECOME]: {} })
  const { user } = show(<FirstAdminPage />)
  const button = await screen.findByRole('button', { name: 'Make me an admin' })
  expect(requestsTo(BECOME)).toEqual([])
  expect(location.search).toBe('')
  await user.click(button)
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/admin-console?desk=start'))
  expect(requestsTo(BECOME).map(({ body }) => body)).toEqual([{ token: 'abc' }])
  expect(pendingToken('admin')).toBeNull()
})

test('somebody who is signed out signs in or up first, and the tab keeps the link', async () => {
  network({})
  show(<FirstAdminPage />)
  expect((await screen.findByRole('link', { name: 'Create Account' })).getAttribute('href')).toBe('/signup')
  expect(pendingToken('admin')).toBe('abc')
})

test('a link that is over says what to do, and is forgotten', async () => {
  rememberUser(ana())
  network({ [BECOME]: errorReply(400, 'FIRST_ADMIN_LINK_OVER', 'This link no longer works.') })
  const { user } = show(<FirstAdminPage />)
  await user.click(await screen.findByRole('button', { name: 'Make me an admin' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works. (400)')
  expect(pendingToken('admin')).toBeNull()
})
