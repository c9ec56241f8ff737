import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What runs, without sources. Paths stay as they are, because the code finds its files by them. */
const COPIED = [
  'LICENSE',
  'contract/dist',
  'contract/package.json',
  'packages/durable-pglite/dist',
  'packages/durable-pglite/package.json',
  'server/data',
  'server/dist',
  'server/locales',
  'server/migrations',
  'server/package.json',
  'server/supported-node.cjs',
  'web/dist',
]
const CHECK = 'node server/supported-node.cjs'
const OPERATE = 'node server/dist/operate.js'
const SCRIPTS = {
  start: 'node server/dist/main.js',
  doctor: `${CHECK} && node server/dist/doctor.js`,
  hereabouts: OPERATE,
  backup: `${OPERATE} backup`,
  restore: `${OPERATE} restore`,
  erase: `${OPERATE} erase`,
  move: `${OPERATE} move`,
}
/** Types and source maps, of our code and of the packages. */
const NOT_RUN = /\.([cm]?ts|map|tsbuildinfo)$/

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * Copies the built app into a new directory with only what it needs to run: for a container or a release. The
 * app must be built (`npm run prestart`).
 */
export function assemble(to: string): void {
  const target = resolve(to)
  if (existsSync(target)) throw new Error(`${target} is there already.`)
  for (const path of COPIED) copy(path, target)
  for (const path of packagesOf('server')) copy(path, target)
  const { name, version, description, license, type, engines } = readJson('package.json')
  const manifest = { name, version, private: true, description, license, type, engines, scripts: SCRIPTS }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const workspace of ['contract', 'packages/durable-pglite']) link(workspace, target)
}

function copy(path: string, target: string) {
  const from = join(ROOT, path)
  cpSync(from, join(target, path), {
    recursive: true,
    // Packages inside a package are listed on their own.
    filter: (file) => !NOT_RUN.test(file) && !(file !== from && basename(file) === 'node_modules'),
  })
}

/** The paths of all packages that the workspace needs to run, without those only for development. */
export function packagesOf(workspace: string): string[] {
  const found = new Set<string>()
  const next = [workspace]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    const manifest: Manifest = readJson(join(path, 'package.json'))
    const peers = Object.keys(manifest.peerDependencies ?? {})
    for (const name of [
      ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
      ...peers.filter((peer) => !manifest.peerDependenciesMeta?.[peer]?.optional),
    ]) {
      const directory = findPackage(name, path)
      if (directory === null) {
        // Those for other systems are not installed.
        if (manifest.optionalDependencies?.[name]) continue
        throw new Error(`${name}, which ${path} needs, is not installed: run npm ci`)
      }
      if (found.has(directory)) continue
      found.add(directory)
      next.push(directory)
    }
  }
  return [...found].filter((path) => path.includes('node_modules/'))
}

/** As Node looks for it: in the nearest `node_modules`. Our own packages are links to their directories. */
function findPackage(name: string, from: string): string | null {
  for (let place = from; ; place = dirname(place)) {
    const directory = join(ROOT, place, 'node_modules', name)
    if (existsSync(join(directory, 'package.json'))) return relative(ROOT, realpathSync(directory))
    if (place === '.') return null
  }
}

function link(workspace: string, target: string) {
  const { name } = readJson(join(workspace, 'package.json'))
  const at = join(target, 'node_modules', name)
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(relative(dirname(at), join(target, workspace)), at)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , to] = process.argv
  if (!to) throw new Error('Name the directory: tsx tools/assemble.ts DIRECTORY')
  assemble(to)
}
