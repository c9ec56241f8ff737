/** A database URL of several hosts: `postgres://user:password@one:5432,[2001:db8::2]:5433/database`. */
export interface SeveralHosts {
  /** With its credentials, database and parameters: a URL for each host. */
  urls: string[]
  /** As they stand in the URL, each with its port if it has one. */
  hosts: string[]
}

/**
 * The URL of each host; null if there are not several. Like libpq, also understands `?host=one,two&port=1,2`.
 *
 * @throws UnreadableHosts when one of them, or its port, is none
 */
export function severalHosts(url: string): SeveralHosts | null {
  const [, scheme = '', credentials = '', authority = '', path = '', query = ''] = PARTS.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const given = parameters.get('host')?.includes(',')
    ? withPorts(String(parameters.get('host')), parameters.get('port') ?? '')
    : authority.split(',')
  if (given.length < 2) return null
  const hosts = given.map((host) => (isHost(host) ? host.replace(/:$/, '') : unreadable()))
  if (parameters.get('host')?.includes(',')) for (const name of ['host', 'port']) parameters.delete(name)
  const asked = parameters.toString()
  const after = `${path}${asked && `?${asked}`}`
  return { hosts, urls: hosts.map((host) => `${scheme}${credentials}${host}${after}`) }
}

/** What severalHosts returns, as one URL again. */
export function joinHosts({ urls, hosts }: SeveralHosts): string {
  const [first = ''] = urls
  const [, scheme = '', credentials = '', , path = '', query = ''] = PARTS.exec(first) ?? []
  return `${scheme}${credentials}${hosts.join(',')}${path}${query && `?${query}`}`
}

/** Pairs a list of hosts with one port for all, or one for each, as in PGHOST and PGPORT. */
export function withPorts(hosts: string, ports: string): string[] {
  const [names, numbers] = [hosts.split(','), ports.split(',')]
  if (numbers.length > 1 && numbers.length !== names.length) return unreadable()
  return names.map((name, nth) => {
    const port = numbers.length > 1 ? numbers[nth] : numbers[0]
    const host = name.startsWith('/')
      ? encodeURIComponent(name)
      : name.includes(':') && !name.startsWith('[')
        ? `[${name}]`
        : name
    const place = port ? `${host}:${port}` : host
    return isHost(place) ? place : unreadable()
  })
}

export class UnreadableHosts extends Error {
  override name = 'UnreadableHosts'
}

function unreadable(): never {
  throw new UnreadableHosts('a host or port cannot be read')
}

const PARTS = /^([a-z+]+:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/i

/** A name, an IPv4 address, an IPv6 address in brackets, or the directory of a socket with %2F for each slash. */
const HOST = /^(\[[0-9a-f:.]+(?:%25[\w.]+)?\]|[\w.%-]+)(?::(\d*))?$/i

function isHost(text: string): boolean {
  const [, , port] = HOST.exec(text) ?? [null]
  return HOST.test(text) && (!port || (Number(port) >= 1 && Number(port) <= 65_535))
}
