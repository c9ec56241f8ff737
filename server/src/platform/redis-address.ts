import { severalHosts } from './db/database-hosts.ts'

/** `redis+sentinel://user:password@one:26379,two:26379/mymaster/0?sentinelPassword=x`, or `rediss+sentinel://`. */
export interface SentinelAddress {
  sentinels: { host: string; port: number }[]
  /** What they call the Redis that they watch. */
  name: string
  db: number
  /** Of that Redis. */
  username: string
  password: string
  sentinelPassword: string | null
  /** Whether all connections use TLS. */
  isEncrypted: boolean
}

const SENTINEL_PORT = 26379

/**
 * Null for the URL of a single Redis, and for a URL without a name.
 *
 * @throws UnreadableHosts when one of the hosts, or its port, is none
 */
export function sentinelAddress(url: string): SentinelAddress | null {
  if (!isSentinelUrl(url)) return null
  const each = (severalHosts(url)?.urls ?? [url]).map((one) => new URL(one))
  const [first] = each
  const [, name = '', db = '0'] = first?.pathname.split('/') ?? []
  if (!first || !name || !/^\d+$/.test(db)) return null
  return {
    sentinels: each.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || SENTINEL_PORT),
    })),
    name: decodeURIComponent(name),
    db: Number(db),
    username: decodeURIComponent(first.username),
    password: decodeURIComponent(first.password),
    sentinelPassword: first.searchParams.get('sentinelPassword'),
    isEncrypted: url.startsWith('rediss'),
  }
}

export const isSentinelUrl = (url: string) => /^rediss?\+sentinel:/i.test(url)
