import { domainOf } from './rules.ts'

/** Whether an address is at one of these domains, or below one: the owner of a domain has any number below it. */
export function isBelowDomain(email: string, domains: ReadonlySet<string>): boolean {
  const labels = domainOf(email).split('.')
  return labels.some((_, nth) => domains.has(labels.slice(nth).join('.')))
}

/**
 * The range of a caller's network: 256 addresses of IPv4, and of IPv6 the 48 bits that a provider gives to one
 * customer (RFC 6177). With anything narrower, restarting the router would be enough to come back.
 */
export function rangeOf(network: string): string {
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.')
}
