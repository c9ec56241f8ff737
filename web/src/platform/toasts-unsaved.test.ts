import { describe, expect, test, vi } from 'vitest'
import { listenToToasts } from '../../test/toasts.ts'
import { forgetSignedIn } from '../accounts/mutations.ts'
import { CallError, failureOf } from './call-error.ts'
import { inBackground } from './toasts.ts'

const BROKEN = new CallError({ ...failureOf(500), status: 500 })
const NETWORK = new CallError({ kind: 'NETWORK', text: 'Network error: Failed to fetch', retryable: true })

const settle = (what: string, error: unknown) => inBackground(what).onSettled(null, error as Error | null)

test('a save that keeps failing shows one banner, and another only after a success', () => {
  const { words } = listenToToasts()
  const expected = 'It wasn’t saved: A server error occurred. Please try again later. (500)'
  settle('It wasn’t saved', BROKEN)
  settle('It wasn’t saved', BROKEN)
  expect(words()).toEqual([expected])
  settle('It wasn’t saved', null)
  settle('It wasn’t saved', BROKEN)
  expect(words()).toEqual([expected, expected])
})

test('the next person to sign in gets their own banner', () => {
  const { shown } = listenToToasts()
  settle('It wasn’t saved', BROKEN)
  forgetSignedIn()
  settle('It wasn’t saved', BROKEN)
  expect(shown).toHaveLength(2)
})

describe('no banner is shown for', () => {
  test.each([
    ['a cancelled request', new CallError({ kind: 'CANCELED', text: '', retryable: false })],
    ['the end of the session, which leads to signing in', new CallError({ ...failureOf(401), status: 401 })],
    ['an error before there was anything to save', new Error('No position.')],
  ])('%s', (_, error) => {
    const { shown } = listenToToasts()
    settle('It wasn’t saved', error)
    expect(shown).toEqual([])
  })

  test('a missing network, which has its own strip', () => {
    const { shown } = listenToToasts()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    settle('It wasn’t saved', NETWORK)
    expect(shown).toEqual([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    settle('It wasn’t saved', NETWORK)
    expect(shown).toHaveLength(1)
  })
})
