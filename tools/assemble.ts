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
import { transformWithOxc } from 'vite'

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
const SCRIPTS = {
  start: 'node server/dist/main.js',
  doctor: `${CHECK} && node server/dist/doctor.js`,
  backup: `${CHECK} && node tools/backup.js backup`,
  restore: `${CHECK} && node tools/backup.js restore`,
  erase: `${CHECK} && node tools/erase.js`,
}
const TOOLS = ['tools/backup.ts', 'tools/erase.ts']
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
export async function assemble(to: string): Promise<void> {
  const target = resolve(to)
  if (existsSync(target)) throw new Error(`${target} is there already.`)
  for (const path of COPIED) copy(path, target)
  for (const path of packagesOf('server')) copy(path, target)
  for (const path of TOOLS) await compile(path, target)
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

/** Compiles a tool and the tools that it imports; what it imports from the server is compiled already. */
async function compile(path: string, target: string): Promise<void> {
  const to = join(target, path.replace(/\.ts$/, '.js'))
  if (existsSync(to)) return
  const { code } = await transformWithOxc(readFileSync(join(ROOT, path), 'utf8'), path, { sourcemap: false })
  mkdirSync(dirname(to), { recursive: true })
  const imported = /(["'])(\.{1,2}\/[^"']+)\.ts\1/g
  writeFileSync(
    to,
    code.replace(imported, (_, quote, from) => {
      const compiled = from.replace('../server/src/', '../server/dist/')
      return `${quote}${compiled}.js${quote}`
    }),
  )
  for (const [, , from = ''] of code.matchAll(imported))
    if (!from.startsWith('../server/'))
      await compile(relative(ROOT, join(ROOT, dirname(path), `${from}.ts`)), target)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , to] = process.argv
  if (!to) throw new Error('Name the directory: tsx tools/assemble.ts DIRECTORY')
  await assemble(to)
}
