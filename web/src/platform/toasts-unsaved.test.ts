import { describe, expect, test, vi } from 'vitest'
import { listenToToasts } from '../../test/said.ts'
import { forgetSignedIn } from '../accounts/mutations.ts'
import { CallError, failureOf } from './call-error.ts'
import { inBackground } from './toasts.ts'

const BROKEN = new CallError({ ...failureOf(500), status: 500 })
const NETWORK = new CallError({ kind: 'NETWORK', text: 'Network error: Failed to fetch', retryable: true })

const settle = (what: string, error: unknown) => inBackground(what).onSettled(null, error as Error | null)

test('a save that keeps failing is told once, and again only after one that worked', () => {
  const { words } = listenToToasts()
  const told = 'It wasn’t saved: A server error occurred. Please try again later. (500)'
  settle('It wasn’t saved', BROKEN)
  settle('It wasn’t saved', BROKEN)
  expect(words()).toEqual([told])
  settle('It wasn’t saved', null)
  settle('It wasn’t saved', BROKEN)
  expect(words()).toEqual([told, told])
})

test('whoever signs in next is told of their own', () => {
  const { said } = listenToToasts()
  settle('It wasn’t saved', BROKEN)
  forgetSignedIn()
  settle('It wasn’t saved', BROKEN)
  expect(said).toHaveLength(2)
})

describe('nobody is told', () => {
  test.each([
    ['what was given up on purpose', new CallError({ kind: 'CANCELED', text: '', retryable: false })],
    [
      'that the session is over, which leads to signing in',
      new CallError({ ...failureOf(401), status: 401 }),
    ],
    ['what failed before there was anything to save', new Error('No position.')],
  ])('%s', (_, error) => {
    const { said } = listenToToasts()
    settle('It wasn’t saved', error)
    expect(said).toEqual([])
  })

  test('that there is no network while a strip says so already', () => {
    const { said } = listenToToasts()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    settle('It wasn’t saved', NETWORK)
    expect(said).toEqual([])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    settle('It wasn’t saved', NETWORK)
    expect(said).toHaveLength(1)
  })
})
