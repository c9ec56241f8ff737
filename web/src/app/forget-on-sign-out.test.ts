import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { forgetUser, rememberUser } from '../accounts/device-session.ts'
import { keepNotification } from '../notifications/device-inbox.ts'
import { useForgetOnSignOut } from './forget-on-sign-out.ts'

test('the stored inbox goes with the session, even if nothing of it is on the page', async () => {
  rememberUser(ana())
  keepNotification(ANA, { title: 'Bo is running late', sound: 'meeting' })
  use(useForgetOnSignOut)
  expect(localStorage.getItem('hereabouts_notifications')).not.toBeNull()
  act(forgetUser)
  await waitFor(() => expect(localStorage.getItem('hereabouts_notifications')).toBeNull())
})
