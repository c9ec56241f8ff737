import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Log } from './log.ts'

/**
 * What a prepared cluster was created from, and the checksum of its file. A start uses it only if everything
 * matches.
 */
export interface Manifest {
  pglite: string
  /** The caller's fingerprint of everything that was applied to the new cluster. */
  migrations: string
  sha256: string
}

export const TAR = 'prepared-cluster.tar.gz'
export const MANIFEST = 'prepared-cluster.json'

/**
 * Reads the output of `prepareCluster` from `from`: a compressed tar, or null if there is none for this
 * PGlite and these migrations. Logs the reason, because a first start takes longer without it.
 */
export async function readPreparedCluster({
  from,
  migrations,
  log,
}: {
  from: string
  migrations: string
  log: Log
}): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const manifest = await readManifest(from)
    const tar = await readFile(join(from, TAR))
    const expected: Manifest = { pglite: await readPgliteVersion(), migrations, sha256: sha256(tar) }
    const wrong = (Object.keys(expected) as (keyof Manifest)[]).filter(
      (key) => manifest[key] !== expected[key],
    )
    if (wrong.length === 0) return new Uint8Array(tar)
    log.warn({ from, wrong }, 'the prepared cluster does not match this build; a new database is created')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    log[isMissing ? 'info' : 'warn']({ from, err: error }, 'no prepared cluster; a new database is created')
  }
  return null
}

/**
 * Whether the cluster in `directory` was created from the current PGlite and migrations. Reads only the
 * manifest.
 */
export async function isPrepared(directory: string, migrations: string): Promise<boolean> {
  const manifest = await readManifest(directory).catch(() => null)
  const isCurrent = manifest?.pglite === (await readPgliteVersion()) && manifest.migrations === migrations
  return isCurrent && existsSync(join(directory, TAR))
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function readPgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version
}

async function readManifest(directory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(directory, MANIFEST), 'utf8'))
}
