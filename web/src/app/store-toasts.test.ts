import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { forgetUser, rememberUser } from '../accounts/device-session.ts'
import { useNotifications } from '../notifications/device-inbox.ts'
import { showBanner, showToast } from '../platform/toasts.ts'
import { useStoreToasts } from './store-toasts.ts'

test('all toasts and banners are stored in the signed-in person’s inbox until they sign out', () => {
  const { result } = use(() => {
    useStoreToasts()
    return useNotifications(ANA).map(({ title }) => title)
  })
  act(() => showToast({ title: 'To nobody' }))
  expect(result.current).toEqual([])
  act(() => {
    rememberUser(ana())
    showToast({ title: 'Welcome back!' })
    showBanner({ variant: 'info', text: 'Something.' })
  })
  expect(result.current).toEqual(['Something.', 'Welcome back!'])
  act(() => rememberUser(ana({ isVerified: true })))
  expect(result.current).toHaveLength(2)
  act(forgetUser)
  expect(result.current).toEqual([])
  expect(localStorage.getItem('hereabouts_notifications')).toBeNull()
})
