import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks without push services. Requests to them would let attackers reach our internal network (SSRF). */
const PRIVATE_4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as [string, number][])
  PRIVATE_4.addSubnet(network, bits, 'ipv4')
// A separate list, because an IPv4 address can also be written as IPv6. Blocks everything except global
// unicast, and within that the ranges for embedded IPv4 addresses and documentation.
const PRIVATE_6 = new BlockList()
PRIVATE_6.addSubnet('::', 3, 'ipv6')
PRIVATE_6.addSubnet('4000::', 2, 'ipv6')
PRIVATE_6.addSubnet('8000::', 1, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as [string, number][])
  PRIVATE_6.addSubnet(network, bits, 'ipv6')

export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 6 ? PRIVATE_6.check(address, 'ipv6') : PRIVATE_4.check(address, 'ipv4')
}

/** Whether a client-supplied URL may be a push endpoint, judging by its text. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username + password === '' && isPublicHost(hostname)
}

/** Whether a name in lower case may exist on the internet, judging by its text. */
export function isPublicHost(hostname: string): boolean {
  const isNamed = /^[^.[\]]+(\.[^.[\]]+)*\.[a-z][a-z0-9-]*$/.test(hostname)
  const isInternal = /\.(localhost|local|internal|intranet|lan|home|corp|arpa|test|onion)$/.test(hostname)
  return isNamed && !isInternal
}

/**
 * A DNS lookup that fails if any address is private. Runs for each connection, because DNS records change.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(Object.assign(new Error('a private address'), { code: 'EPRIVATE' }), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
