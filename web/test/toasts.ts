import { onTestFinished } from 'vitest'
import { type ToastWords, watchToasts } from '../src/platform/toasts.ts'

/** Records all toasts and banners from now on, until the test ends. */
export function listenToToasts() {
  const shown: ToastWords[] = []
  const stop = watchToasts((words) => shown.push(words))
  onTestFinished(stop)
  return {
    shown,
    /** Titles and texts, as people read them. */
    words: () => shown.map(({ title, text }) => (text ? `${title}: ${text}` : title)),
  }
}
