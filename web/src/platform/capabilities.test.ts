import { expect, test } from 'vitest'
import { missingCapabilities } from './capabilities.ts'

const whole = { isSecureContext: true, navigator: { geolocation: {} }, WebSocket: class {} }

test.each<[what: string, lacking: object, missing: string[]]>([
  ['with everything', {}, []],
  ['on plain http', { isSecureContext: false }, ['secure context']],
  ['without geolocation', { navigator: {} }, ['geolocation']],
  ['without WebSockets', { WebSocket: undefined }, ['WebSockets']],
  ['that blocks cookies', { navigator: { geolocation: {}, cookieEnabled: false } }, ['cookies']],
  [
    'with nothing',
    { isSecureContext: false, navigator: {}, WebSocket: undefined },
    ['secure context', 'geolocation', 'WebSockets'],
  ],
])('a browser %s', (_, lacking, missing) => {
  expect(missingCapabilities({ ...whole, ...lacking } as unknown as Window)).toEqual(missing)
})
