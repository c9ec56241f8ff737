import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Banner, Toast, ToastArea } from './Toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test.each([
  ['toast', (onClose: () => void) => <Toast variant="default" title="Hi" isOpen onClose={onClose} />],
  ['banner', (onClose: () => void) => <Banner variant="info" text="Hi" isOpen onClose={onClose} />],
])('without a time of its own, a %s closes after 5 seconds', async (_, shown) => {
  const onClose = vi.fn()
  render(
    <ToastArea isEmpty={false} announced="">
      {shown(onClose)}
    </ToastArea>,
  )
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(onClose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(onClose).toHaveBeenCalledOnce()
})
