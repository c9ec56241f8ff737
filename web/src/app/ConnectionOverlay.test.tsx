import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { keepUncaught } from '../platform/uncaught.ts'
import { ConnectionOverlay } from './ConnectionOverlay.tsx'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})

afterEach(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
})

const open = () => show(<ConnectionOverlay isLiveMissing={false} />)
const overlay = () => screen.queryByRole('alertdialog', { name: 'Connection Issue' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Dispatches what the browser does for an uncaught error. */
async function fail(error: unknown) {
  act(() => {
    if (error instanceof Error)
      window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
    else window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  })
  await pass(2000)
}

test.each([
  ['an error unrelated to connections', new TypeError('x is not a function')],
  ['a rejection with a text', 'nobody expected this'],
  ['a rejection without a reason', undefined],
  ['a failed connection', new Error('websocket error')],
])('%s shows the overlay', async (_, error) => {
  open()
  await fail(error)
  expect(overlay()?.textContent).toContain("We're having trouble connecting. This won't affect your data.")
})

test.each([
  ['a failed request', new TypeError('Failed to fetch')],
  ['a ResizeObserver loop', new Error('ResizeObserver loop limit exceeded')],
  ['a read of null', new TypeError("Cannot read properties of null (reading 'x')")],
])('%s does not show the overlay', async (_, error) => {
  open()
  await fail(error)
  expect(overlay()).toBeNull()
})

test('an error while offline shows it, too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  await fail(new Error('unexpected'))
  expect(overlay()).not.toBeNull()
})

test('an error that preceded the overlay’s code shows it, too', async () => {
  keepUncaught()
  await fail(new Error('too early'))
  open()
  await pass(0)
  expect(overlay()).not.toBeNull()
})

test('it shows at most once in five minutes, across reloads', async () => {
  const first = open()
  await fail(new Error('first'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue anyway' }))
  first.unmount()

  open()
  await pass(4 * MINUTE_MS)
  await fail(new Error('second'))
  expect(overlay()).toBeNull()
  await pass(MINUTE_MS)
  await fail(new Error('third'))
  expect(overlay()).not.toBeNull()
})
