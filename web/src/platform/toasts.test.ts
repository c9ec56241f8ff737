import { expect, test } from 'vitest'
import { showBanner, showToast, type ToastWords, watchToasts } from './toasts.ts'

test('a subscriber receives toasts and banners in the same form', () => {
  const received: ToastWords[] = []
  const stop = watchToasts((words) => received.push(words))
  showToast({ title: 'Profile updated', variant: 'success' })
  showBanner({ variant: 'error', text: 'Gone wrong.' })
  showBanner({ variant: 'info', title: 'Note', text: 'Something.' })
  stop()
  showToast({ title: 'After unsubscribing' })
  expect(received).toMatchObject([
    { title: 'Profile updated', variant: 'success' },
    { title: 'Gone wrong.', variant: 'destructive' },
    { title: 'Note', text: 'Something.', variant: 'default' },
  ])
})

test('a subscriber receives every toast of a flood, even those never shown', () => {
  let received = 0
  const stop = watchToasts(() => received++)
  for (let i = 0; i < 100; i++) showToast({ title: `Number ${i}` })
  stop()
  expect(received).toBe(100)
})
