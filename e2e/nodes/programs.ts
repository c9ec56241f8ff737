import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const NEEDED = [
  { program: 'postgres', from: 'postgresql' },
  { program: 'redis-server', from: 'redis-server' },
  { program: 'nginx', from: 'nginx-light' },
]

/** PATH with where Debian has nginx, which is not in everybody's. */
export const WHOLE_PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)

/** Says which programs are missing that several nodes need, and where they come from; null when all are there. */
export function missingPrograms(): string | null {
  const missing = NEEDED.filter(({ program }) => !isThere(program))
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
