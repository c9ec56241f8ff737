import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '../db/embedded.ts'
import { createLog } from '../log.ts'

/** A backup as they were made before they were one file: a directory with a snapshot or a dump. */
export interface FormerBackup {
  path: string
  database: 'embedded' | 'postgres'
  createdAt: Date
}

const FILES = { embedded: 'database.snapshot', postgres: 'database.dump' } as const

export function findFormerBackup(directory: string): FormerBackup | null {
  for (const database of ['embedded', 'postgres'] as const) {
    const path = join(directory, FILES[database])
    if (existsSync(path)) return { path, database, createdAt: statSync(path).mtime }
  }
  return null
}

/** Reads a former backup of the embedded database, which was always small enough for the memory. */
export async function readFormerBackup({ path }: FormerBackup) {
  return {
    snapshot: new Uint8Array(await readFile(path)),
    secret: await readFile(join(path, '..', 'secret')),
  }
}

/** Call it as the owner of the directory. */
export async function placeSnapshot(directory: string, snapshot: Uint8Array<ArrayBuffer>) {
  const driver = await openEmbedded({ directory, snapshot, log: createLog('silent') })
  await driver.close()
}
