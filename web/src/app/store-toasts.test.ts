import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { forgetUser, rememberUser } from '../accounts/device-session.ts'
import { useNotifications } from '../notifications/device-inbox.ts'
import { showBanner, showToast } from '../platform/toasts.ts'
import { useStoreToasts } from './store-toasts.ts'

test('the inbox keeps toasts about what others did until the person signs out, and none about own actions', () => {
  const { result } = use(() => {
    useStoreToasts()
    return useNotifications(ANA).map(({ title }) => title)
  })
  act(() => showToast({ title: 'To nobody', sound: 'meeting' }))
  expect(result.current).toEqual([])
  act(() => {
    rememberUser(ana())
    showToast({ title: 'Welcome back!', variant: 'success' })
    showToast({ title: 'Update failed', variant: 'destructive' })
    showBanner({ variant: 'info', text: 'Something.' })
    showToast({ title: 'Bo is running late', sound: 'meeting' })
  })
  expect(result.current).toEqual(['Bo is running late'])
  act(() => rememberUser(ana({ isVerified: true })))
  expect(result.current).toHaveLength(1)
  act(forgetUser)
  expect(result.current).toEqual([])
  expect(localStorage.getItem('hereabouts_notifications')).toBeNull()
})
