import { onTestFinished } from 'vitest'
import { type ToastWords, watchToasts } from '../src/platform/toasts.ts'

/** Records all toasts and banners from now on, until the test ends. */
export function listenToToasts() {
  const said: ToastWords[] = []
  const stop = watchToasts((words) => said.push(words))
  onTestFinished(stop)
  return {
    said,
    /** Titles and texts, as people read them. */
    words: () => said.map(({ title, text }) => (text ? `${title}: ${text}` : title)),
  }
}
