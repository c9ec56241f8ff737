import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { scrollToTopOnNavigation } from './scroll-to-top.ts'

let stop = () => {}
beforeEach(() => {
  stop = scrollToTopOnNavigation()
  document.documentElement.scrollTop = 500
})
afterEach(() => stop())

const top = () => document.documentElement.scrollTop

test.each([{ replace: false }, { replace: true }])('a newly opened page starts at its top: %j', (how) => {
  navigate('/terms', how)
  expect(top()).toBe(0)
})

test('going back leaves scrolling to the browser', async () => {
  navigate('/terms')
  document.documentElement.scrollTop = 500
  await act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.back()
    await gone
  })
  expect(top()).toBe(500)
})
