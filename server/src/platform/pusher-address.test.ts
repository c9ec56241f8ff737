import { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPrivateAddress, isPublicEndpoint, lookupPublic } from './pusher-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-db5p.notify.windows.com/w/?token=abc',
])('%s may be a push service', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(true))

test.each([
  'http://push.example.org/a',
  'https://127.0.0.1/a',
  'https://127.1/a',
  'https://localhost/a',
  'https://a.localhost/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://10.0.0.1/a',
  'https://router.lan/a',
  'https://db.internal/a',
  'https://redis/a',
  'https://push.example.org:6379/a',
  'https://user:pass@push.example.org/a',
  'https://push.example.org./a',
])('%s is rejected as an endpoint', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(false))

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:a00:1::',
  '2001:db8::1',
  '2001::1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(isPrivateAddress(address)).toBe(false),
)

test('a name that resolves to a private address is rejected at each lookup', async () => {
  // The name does resolve.
  await new Promise<void>((resolve, reject) =>
    lookup('localhost', (error) => (error ? reject(error) : resolve())),
  )
  for (const all of [true, false]) {
    const code = await new Promise((resolve) =>
      lookupPublic('localhost', { all }, (error) => resolve((error as { code?: string } | null)?.code)),
    )
    expect(code).toBe('EPRIVATE')
  }
})
