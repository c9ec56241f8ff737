import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/** For rate limits only, never stored. */
export type AddressOf = (request: IncomingMessage) => string

/** Creates a function that finds a request's network, trusting the same proxies as Fastify does. */
export function createAddressOf(trustedProxies: Config['trustedProxies']): AddressOf {
  const isTrusted = trustOf(trustedProxies)
  return (request) => networkOf(proxyAddr(request, isTrusted))
}

/** Whether what an address says of the caller before it counts. `hop` is 0 for the nearest. */
export function trustOf(trustedProxies: Config['trustedProxies']): (address: string, hop: number) => boolean {
  if (typeof trustedProxies === 'number') return (_, hop) => hop < trustedProxies
  return proxyAddr.compile([...trustedProxies])
}

/**
 * The part of an address that counts as one caller: of IPv6 the first 64 bits, because a household has all
 * addresses with that prefix (RFC 6177) and could otherwise use a new one for each call.
 */
export function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (v4) return v4
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
