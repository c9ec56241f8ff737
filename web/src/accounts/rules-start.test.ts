// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isAuthPage, isMobile, mayDropStorage } from './rules-start.ts'

describe('whether a device is mobile', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
  const MAC =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
  const WINDOWS =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  test.each([
    ['an iPhone', IPHONE, 5, true],
    ['Chrome on Android', ANDROID, 5, true],
    ['Firefox on Android', FIREFOX_ANDROID, 5, true],
    ['an iPad, which calls itself a Macintosh', MAC, 5, true],
    ['a Macintosh', MAC, 0, false],
    ['Windows with a touch screen', WINDOWS, 10, false],
    ['an unknown browser', '', 0, false],
  ])('%s', (_, userAgent, maxTouchPoints, is) => {
    expect(isMobile({ userAgent, maxTouchPoints })).toBe(is)
    // Of the rest, Safari may drop what scripts stored.
    expect(mayDropStorage({ userAgent, maxTouchPoints })).toBe(is || userAgent === MAC)
  })
})

test.each([
  ['/signin', true],
  ['/signup', true],
  ['/forgot-password', true],
  ['/reset-password', true],
  ['/reset-password/abc', true],
  ['/', false],
  ['/welcome', true],
  ['/Signin', true],
  ['/SIGNUP/', true],
  ['/welcome/', true],
  ['/welcome//', true],
  ['/Reset-Password/abc', true],
  ['//', false],
  ['/signin/more', false],
  ['/profile', false],
  // The link in the e-mail also works while signed in.
  ['/verify-email', false],
])('%s is an auth page: %s', (path, is) => {
  expect(isAuthPage(path)).toBe(is)
})
