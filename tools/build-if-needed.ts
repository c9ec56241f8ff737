import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = ['packages/durable-pglite/dist', 'contract/dist', 'server/dist/main.js', 'web/dist/index.html']
const SOURCES = [
  'packages/durable-pglite/src',
  'contract/src',
  'server/src',
  'web/src',
  'web/locales',
  'server/locales',
  'web/worker',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'lingui.config.ts',
]
// In node_modules, so that a fresh install builds again.
const CACHE = join(ROOT, 'node_modules/.cache/hereabouts')
const STAMP = join(CACHE, 'built')
const WEB = join(ROOT, 'web/dist')

/** Builds everything that `npm start` runs, unless nothing has changed since the last build. */
async function buildIfNeeded() {
  if (isUpToDate()) return prepareDatabase()
  process.stdout.write('Building...\n')
  await Promise.all([buildServer().then(prepareDatabase), buildWeb()])
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, '')
}

/**
 * Without checking types, which `npm run typecheck` does. Composite projects trust their notes of an earlier
 * build, even if its output is gone.
 */
async function buildServer() {
  await run('npx', ['tsc', '--build', '--force', '--noCheck', 'contract', 'server'])
}

/** In another directory, because a running server may still serve the last build. */
async function buildWeb() {
  const [next, last] = [join(CACHE, 'next-web'), join(CACHE, 'last-web')]
  const outDir = ['--outDir', relative(join(ROOT, 'web'), next), '--emptyOutDir']
  await run('npm', ['run', 'build', '--workspace', 'web', '--silent', '--', '--logLevel', 'warn', ...outDir])
  rmSync(last, { recursive: true, force: true })
  if (existsSync(WEB)) renameSync(WEB, last)
  renameSync(next, WEB)
  rmSync(last, { recursive: true, force: true })
}

async function prepareDatabase() {
  // Imported only now, because it needs the build.
  const { isPrepared } = await import('../server/src/platform/db/prepared-cluster.ts')
  if (await isPrepared()) return
  process.stdout.write('Preparing the database...\n')
  // Imported only now, to keep `npm start` fast.
  const { prepareCluster } = await import('../server/src/platform/db/prepare-cluster.ts')
  await prepareCluster()
}

/** Ends this process if the command fails, which has then said why. */
async function run(command: string, given: string[]) {
  const [code] = await once(spawn(command, given, { cwd: ROOT, stdio: 'inherit' }), 'close')
  if (code !== 0) process.exit(1)
}

function isUpToDate(): boolean {
  if (![STAMP, ...BUILT.map((path) => join(ROOT, path))].every((path) => existsSync(path))) return false
  return Math.max(...SOURCES.map((path) => newestIn(join(ROOT, path)))) < statSync(STAMP).mtimeMs
}

/** When something at or below `path` last changed, in milliseconds. */
function newestIn(path: string): number {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

await buildIfNeeded()
