import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
interface Program {
  program: string
  /** Debian's package. */
  from: string
}

/** For several nodes. */
const SERVERS: readonly Program[] = [
  { program: 'postgres', from: 'postgresql' },
  { program: 'redis-server', from: 'redis-server' },
  { program: 'nginx', from: 'nginx-light' },
]

/** For the test of a pooler, which is left out without it. */
export const hasPgBouncer = () => isThere('pgbouncer')

/** For `npm run faults -- failover`. */
export const HIGH_AVAILABILITY: readonly Program[] = [
  { program: 'patroni', from: 'patroni' },
  { program: 'etcd', from: 'etcd-server python3-etcd' },
  { program: 'haproxy', from: 'haproxy' },
]

/** For the tests in `e2e/engines`. */
export const BROWSERS: readonly Program[] = [
  { program: 'WebKitWebDriver', from: 'webkit2gtk-driver' },
  { program: 'Xvfb', from: 'xvfb' },
  { program: 'firefox-esr', from: 'firefox-esr' },
]

/** Adds Debian's directory of nginx, which is not in everybody's PATH. */
export const WHOLE_PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)

/** Says which programs are missing, for several nodes and `besides` them, and where to get them; or null. */
export function missingPrograms(besides: readonly Program[] = []): string | null {
  const missing = [...SERVERS, ...besides].filter(({ program }) => !isThere(program))
  if (missing.length === 0) return null
  const programs = missing.map(({ program }) => program).join(', ')
  const packages = missing.map(({ from }) => from).join(' ')
  return `Not on this machine: ${programs}. On Debian: apt-get install ${packages}`
}

function isThere(program: string): boolean {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const places = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
    ...WHOLE_PATH.split(delimiter),
  ]
  return places.some((place) => place !== '' && existsSync(join(place, program)))
}
