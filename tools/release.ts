import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assemble, packagesOf } from './assemble.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Workspaces whose packages are in the app. */
const PUBLISHED = ['server', 'web']
const OUTPUT = join(ROOT, 'release')
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/
const HEADING = /^## (\S+) · unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m

/**
 * `npm run release`, or `-- 0.2.0` for another version than the changelog's newest section names: sets the
 * version, dates the section, builds, and writes the app, the sources, an SBOM and checksums to `release/`. Last
 * of all it commits and tags. It pushes nothing.
 */
async function release([given]: readonly string[]) {
  if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit or discard your changes first.')
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const today = new Date().toISOString().slice(0, 10)
  const { text, version, section } = dateSection(changelog, today, given)
  const tag = `v${version}`
  if (run('git', 'tag', '--list', tag) !== '') throw new Error(`The tag ${tag} is there already.`)

  writeFileSync(join(ROOT, 'CHANGELOG.md'), text)
  for (const path of run('git', 'ls-files', '*package.json', 'package-lock.json').split('\n'))
    writeFileSync(join(ROOT, path), setVersion(readFileSync(join(ROOT, path), 'utf8'), version))
  execFileSync('npm', ['run', '-s', 'prestart'], { cwd: ROOT, stdio: 'inherit' })

  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT)
  const name = `hereabouts-${version}`
  assemble(join(OUTPUT, name))
  writeFileSync(join(OUTPUT, `${name}.cdx.json`), `${JSON.stringify(describePackages(), null, 2)}\n`)
  // Binary packages are those of this system.
  pack(`${name}-${process.platform}-${process.arch}.tar.gz`, name, today)
  rmSync(join(OUTPUT, name), { recursive: true })

  run('git', 'commit', '--quiet', '--all', '--message', `release: Publish ${version}`)
  run(
    'git',
    'tag',
    '--annotate',
    tag,
    '--cleanup=verbatim',
    '--message',
    `Hereabouts ${version}\n\n${section}`,
  )
  run('git', 'archive', `--prefix=${name}/`, `--output=${join(OUTPUT, `${name}-source.tar.gz`)}`, tag)
  writeFileSync(join(OUTPUT, 'SHA256SUMS'), checksumsIn(OUTPUT))
  process.stdout.write(
    `${tag} is committed and tagged, and its files are in release/. To publish: git push --follow-tags\n`,
  )
}

/** Replaces "unreleased" by the date. Throws if nothing is unreleased, or the version is no version. */
export function dateSection(changelog: string, date: string, given?: string) {
  const [heading, named = '', body = ''] = HEADING.exec(changelog) ?? []
  const version = given ?? named
  if (heading === undefined || body.trim() === '') throw new Error('CHANGELOG.md has nothing unreleased.')
  if (!VERSION.test(version)) throw new Error(`A version is like 1.2.3, not "${version}".`)
  const text = changelog.replace(`## ${named} · unreleased`, `## ${version} · ${date}`)
  return { text, version, section: body.trim() }
}

/** Sets the version of our packages, and where they name each other, in a package.json or the lock file. */
export function setVersion(json: string, version: string): string {
  const manifest = JSON.parse(json)
  const ours = (name: string) => name.startsWith('@hereabouts/') || name === 'durable-pglite'
  const parts = manifest.packages ? Object.entries<typeof manifest>(manifest.packages) : []
  // A path outside of node_modules is a workspace.
  const workspaces = parts.filter(([path, part]) => !path.includes('node_modules/') && part.version)
  for (const part of [manifest, ...workspaces.map(([, part]) => part)]) {
    if (part.version) part.version = version
    for (const name of Object.keys(part.dependencies ?? {}).filter(ours)) part.dependencies[name] = version
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

interface Component {
  'bom-ref': string
  name: string
}

interface Sbom {
  bomFormat: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * What is in the app and in its client, as npm describes it in CycloneDX. Not by `--omit=dev`, which also omits
 * what a workspace for development needs too.
 */
export function describePackages() {
  const kind = ['--sbom-format=cyclonedx', '--sbom-type=application']
  const all: Sbom = JSON.parse(run('npm', 'sbom', ...kind, ...PUBLISHED.map((one) => `--workspace=${one}`)))
  const packages = new Set(PUBLISHED.flatMap(packagesOf).map(nameAndVersionOf))
  const components = all.components.filter((one) => packages.has(one['bom-ref']))
  const refs = new Set([all.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => refs.has(one)),
    }))
  // npm names it after the directory.
  const metadata = { ...all.metadata, component: { ...all.metadata.component, name: 'hereabouts' } }
  return { ...all, metadata, components, dependencies }
}

export function nameAndVersionOf(path: string): string {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
  return `${name}@${version}`
}

/** Packs a directory of `release/`, the same bytes for the same files. */
function pack(file: string, directory: string, date: string) {
  const same = ['--sort=name', `--mtime=${date} 00:00Z`, '--owner=0', '--group=0', '--numeric-owner']
  run('tar', ...same, '-C', OUTPUT, '-czf', join(OUTPUT, file), directory)
}

/** As `sha256sum --check` reads them. */
export function checksumsIn(directory: string): string {
  const names = readdirSync(directory).filter((name) => name !== 'SHA256SUMS')
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(directory, name)))
      .digest('hex')
  return names
    .toSorted()
    .map((name) => `${sum(name)}  ${name}\n`)
    .join('')
}

function run(command: string, ...given: string[]): string {
  return execFileSync(command, given, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await release(process.argv.slice(2)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
