import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LINKED = ['node_modules', 'server/node_modules', 'server/data', 'server/locales', 'server/migrations']
const COPIED = ['package.json', 'server/package.json', 'server/supported-node.cjs', 'server/dist', 'web/dist']
const NAME_OF_ASSET = /[\w-]+\.(?:js|css|woff2|svg)\b/g

/**
 * Installs the app into `directory` as if every file of its client had changed, and returns the path of its
 * program. A page of that client has `data-build="second"`.
 */
export function installSecondBuild(directory: string): string {
  for (const path of COPIED) cpSync(join(ROOT, path), join(directory, path), { recursive: true })
  for (const path of LINKED) symlinkSync(join(ROOT, path), join(directory, path))
  renameAssets(join(directory, 'web/dist'))
  return join(directory, 'server/dist/main.js')
}

/** Gives each file with a hash in its name another name, everywhere, which is much faster than a build. */
function renameAssets(dist: string) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(file)
  const names = new Set(readdirSync(join(dist, 'assets')))
  const renamed = (name: string) => (names.has(name) ? name.replace(/\.(\w+)$/, '2.$1') : name)

  const entry = /assets\/([\w-]+\.js)/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1] ?? ''
  const before = revisionsIn(dist)
  for (const file of files.filter((name) => /\.(js|css|html)$/.test(name)))
    writeFileSync(file, readFileSync(file, 'utf8').replace(NAME_OF_ASSET, renamed))
  const start = join(dist, 'assets', entry)
  writeFileSync(start, `${readFileSync(start, 'utf8')}\n;document.documentElement.dataset.build='second'`)
  for (const name of names) renameSync(join(dist, 'assets', name), join(dist, 'assets', renamed(name)))

  const worker = join(dist, 'sw.js')
  let text = readFileSync(worker, 'utf8')
  for (const [name, revision] of revisionsIn(dist)) text = text.replaceAll(before.get(name) ?? '', revision)
  writeFileSync(worker, text)
}

/** Of the files without a hash in their names, as the service worker lists them. */
function revisionsIn(dist: string): Map<string, string> {
  const names = readdirSync(dist).filter((name) => /\.(html|js|svg)$/.test(name) && name !== 'sw.js')
  return new Map(
    names.map((name) => {
      const bytes = readFileSync(join(dist, name))
      return [name, createHash('sha256').update(bytes).digest('hex').slice(0, 16)]
    }),
  )
}
