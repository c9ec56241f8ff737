import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are nobody's push service: a request to one would be a way to reach through us what only we can reach. */
const PRIVATE_4 = new BlockList()
for (const [network, bits] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ],
  ...[
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ],
  ...[
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as [string, number][])
  PRIVATE_4.addSubnet(network, bits, 'ipv4')
// Apart, as each IPv4 address is an IPv6 one too. All of IPv6 but what is handed out to the world; and of that not what has an IPv4 address or an example in it.
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

/** Whether something may be sent to an address that anybody could have made up: as far as its words tell. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const isNamed = /^[^.[\]]+(\.[^.[\]]+)*\.[a-z][a-z0-9-]*$/.test(hostname)
  const isInternal = /\.(localhost|local|internal|intranet|lan|home|corp|arpa|test|onion)$/.test(hostname)
  return protocol === 'https:' && port === '' && username + password === '' && isNamed && !isInternal
}

/** Looks a name up as ever, and refuses it when any of its addresses is private: asked with each connection, as names change. */
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
