import { expect, test } from 'vitest'
import { locationSteps } from './rules-location-help.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each<[string, string, Partial<Parameters<typeof locationSteps>[0]>, RegExp]>([
  ['Safari on an iPhone', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, {}, /Website Settings/],
  ['the installed app on an iPhone', IPHONE, { isStandalone: true }, /Safari Websites/],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1`, {}, /choose Chrome/],
  [
    'an iPad, which reports to be a Mac',
    `${MAC} AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`,
    { platform: 'MacIntel', maxTouchPoints: 5 },
    /Website Settings/,
  ],
  ['Chrome on Android', `${ANDROID} AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36`, {}, /Permissions/],
  ['the installed app on Android', `${ANDROID} Chrome/131.0`, { isStandalone: true }, /App info/],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Firefox/133.0', {}, /Tap the lock/],
  ['Firefox on a computer', `${MAC} Gecko/20100101 Firefox/133.0`, {}, /crossed-out/],
  ['Chrome on a computer', `${MAC} AppleWebKit/537.36 Chrome/131.0 Safari/537.36`, {}, /Click the icon/],
  ['Safari on a Mac', `${MAC} AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`, {}, /Safari › Settings/],
])('%s gets its own steps', (_, userAgent, device, words) => {
  const steps = locationSteps({ platform: '', maxTouchPoints: 0, isStandalone: false, ...device, userAgent })
  expect(steps.join(' ')).toMatch(words)
})
