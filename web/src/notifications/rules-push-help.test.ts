import type { PushTested } from '@hereabouts/contract/notifications/schemas-push'
import { expect, test } from 'vitest'
import { pushSteps, testFailure } from './rules-push-help.ts'

test.each<[PushTested['answer'], number | null, number | null, RegExp]>([
  ['rejected', 401, null, /this app’s key \(401\).*Tell the people/],
  ['rejected', 403, null, /this app’s key \(403\).*Tell the people/],
  ['rejected', 413, null, /rejects the notification \(413\)/],
  ['gone', null, null, /registered again: send another test/],
  ['busy', 429, null, /Try again in a few minutes/],
  ['busy', 429, 5, /Try again in a minute/],
  ['busy', 429, 61, /Try again in 2 minutes/],
  ['unavailable', 500, null, /has a problem \(500\).*later/],
  ['unavailable', 503, 60, /has a problem \(503\)/],
  ['unavailable', null, null, /doesn’t answer/],
])('a push service that is %s (status %s, wait %s) is told in words', (answer, status, waitSeconds, words) =>
  expect(testFailure({ answer, status, waitSeconds })).toMatch(words),
)

test('a test that the push service accepts has not failed', () =>
  expect(testFailure({ answer: 'accepted', status: null, waitSeconds: null })).toBeNull())

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each<[string, string, Partial<Parameters<typeof pushSteps>[0]>, RegExp]>([
  ['Safari on an iPhone', `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`, {}, /Add to Home Screen/],
  ['the installed app on an iPhone', IPHONE, { isStandalone: true }, /Allow Notifications.*Focus/],
  [
    'an iPad, which reports to be a Mac',
    `${MAC} AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15`,
    { platform: 'MacIntel', maxTouchPoints: 5 },
    /Add to Home Screen/,
  ],
  ['Chrome on Android', `${ANDROID} Chrome/131.0 Mobile Safari/537.36`, {}, /Permissions.*Unrestricted/],
  ['the installed app on Android', `${ANDROID} Chrome/131.0`, { isStandalone: true }, /App info/],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Firefox/133.0', {}, /Tap the lock/],
  ['Firefox on a computer', `${MAC} Gecko/20100101 Firefox/133.0`, {}, /Keep Firefox running/],
  ['Chrome on a computer', `${MAC} Chrome/131.0 Safari/537.36`, {}, /Click the icon/],
  ['Safari on a Mac', `${MAC} Version/18.4 Safari/605.1.15`, {}, /Safari › Settings.*Focus/],
])('%s gets its own steps', (_, userAgent, device, words) => {
  const steps = pushSteps({ platform: '', maxTouchPoints: 0, isStandalone: false, ...device, userAgent })
  expect(steps.join(' ')).toMatch(words)
})
