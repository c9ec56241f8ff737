import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../log.ts'
import { hashMigrations } from './migrate.ts'

/** What a prepared cluster was made of, and the checksum of its file. A start uses it only if all of this matches. */
export interface Manifest {
  pglite: string
  migrations: string
  sha256: string
}

export const TAR = 'prepared-cluster.tar.gz'
export const MANIFEST = 'prepared-cluster.json'

/** Where the build puts it: as deep below `server` in `src` as in `dist`. */
export const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url))

/**
 * Reads what `prepareCluster` wrote: a compressed tar, or null when there is none for this very build. The log says why, as a first
 * start takes longer without one.
 */
export async function readPreparedCluster({
  from = BUILT,
  log,
}: {
  from?: string
  log: Logger
}): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const manifest = await readManifest(from)
    const tar = await readFile(join(from, TAR))
    const expected: Manifest = { ...(await readIngredients()), sha256: sha256(tar) }
    const wrong = (Object.keys(expected) as (keyof Manifest)[]).filter(
      (key) => manifest[key] !== expected[key],
    )
    if (wrong.length === 0) return new Uint8Array(tar)
    log.warn({ from, wrong }, 'the prepared cluster does not match this build; the database is made anew')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    log[isMissing ? 'info' : 'warn']({ from, err: error }, 'no prepared cluster; the database is made anew')
  }
  return null
}

/** Whether what lies there was made of the PGlite and the migrations at hand. Reads no more than the manifest. */
export async function isPrepared(into = BUILT): Promise<boolean> {
  const manifest = await readManifest(into).catch(() => null)
  const { pglite, migrations } = await readIngredients()
  return manifest?.pglite === pglite && manifest.migrations === migrations && existsSync(join(into, TAR))
}

/** Everything that decides what a cluster holds after its migrations. */
export async function readIngredients(): Promise<Omit<Manifest, 'sha256'>> {
  return { pglite: await readPgliteVersion(), migrations: await hashMigrations() }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function readManifest(directory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(directory, MANIFEST), 'utf8'))
}

async function readPgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version
}
