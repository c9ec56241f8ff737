import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { townWith } from '../../../test/town.ts'
import { createSecret } from '../secret.ts'
import { createCallerAddresses, hidingProxy, measureAddresses, readMostShared } from './one-address.ts'

const PUBLIC_URL = 'https://hereabouts.example'
const CDN = '198.51.100.7'

/** The town's clock, and people who call from these addresses: so many from each. */
async function calls(from: Record<string, number>) {
  const { clock } = await townWith({ people: [] })
  const addresses = createCallerAddresses(clock, createSecret('a secret for tests'))
  let id = 0
  const note = (from: Record<string, number>) => {
    for (const [address, people] of Object.entries(from))
      for (let n = 0; n < people; n++) addresses.note(++id, address.replace('*', String(n)))
  }
  note(from)
  return { ...addresses, clock, again: note }
}

test.each<[what: string, from: Record<string, number>, publicUrl: string, found: 'cdn' | 'proxy' | null]>([
  ['nobody', {}, PUBLIC_URL, null],
  ['twenty people at one public address', { [CDN]: 20 }, PUBLIC_URL, 'cdn'],
  ['the same over IPv6', { '2001:db8::7': 20 }, PUBLIC_URL, 'cdn'],
  ['one network of IPv6', { '2001:db8:0:1::*': 20 }, PUBLIC_URL, 'cdn'],
  ['too few to tell', { [CDN]: 19 }, PUBLIC_URL, null],
  ['just enough at one address', { [CDN]: 90, '203.0.113.*': 10 }, PUBLIC_URL, 'cdn'],
  ['too many at others', { [CDN]: 89, '203.0.113.*': 11 }, PUBLIC_URL, null],
  ['everybody at their own address', { '203.0.113.*': 50 }, PUBLIC_URL, null],
  ['a proxy on this machine', { '127.0.0.1': 30 }, PUBLIC_URL, 'proxy'],
  ['a proxy on this machine, over IPv6', { '::1': 30 }, PUBLIC_URL, 'proxy'],
  ['a proxy on this machine, mapped', { '::ffff:127.0.0.1': 30 }, PUBLIC_URL, 'proxy'],
  ['a proxy of this network', { '10.0.0.9': 30 }, PUBLIC_URL, 'proxy'],
  ['Docker’s gateway', { '172.17.0.1': 30 }, PUBLIC_URL, 'proxy'],
  ['a proxy in a VPN', { '100.100.1.1': 30 }, PUBLIC_URL, 'proxy'],
  ['people of a home network', { '192.168.1.*': 30 }, 'http://192.168.1.5:3000', null],
  ['an installation on this machine', { '127.0.0.1': 30 }, 'http://localhost:3000', null],
])('%s: %o', async (_, from, publicUrl, found) => {
  const { mostShared } = await calls(from)
  expect(hidingProxy(mostShared(), { publicUrl })?.by ?? null).toBe(found)
})

test('what /metrics says is read back', async () => {
  for (const from of [{ [CDN]: 30, '10.0.0.1': 2 }, { '10.0.0.1': 3 }, {}]) {
    const { note, mostShared } = await calls(from)
    const registry = new Registry()
    measureAddresses(registry, { note, mostShared })
    expect(readMostShared(await registry.metrics())).toEqual(mostShared())
  }
  expect(readMostShared('something_else 1')).toBeNull()
})

test('people count once, at their latest address, and for an hour', async () => {
  const { note, mostShared, clock, again } = await calls({ [CDN]: 20 })
  for (let n = 0; n < 50; n++) note(1, '203.0.113.9')
  expect(mostShared()).toEqual({ people: 20, there: 19, isPublic: true })
  clock.passMinutes(59)
  again({ '127.0.0.1': 2 })
  expect(mostShared()).toMatchObject({ people: 22, there: 19 })
  clock.passMinutes(2)
  expect(mostShared()).toEqual({ people: 2, there: 2, isPublic: false })
})
