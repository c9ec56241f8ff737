import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/database.ts'
import { readPgliteVersion } from '../src/prepared-cluster.ts'
import { silent } from './logs.ts'

export const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/durable-pglite', import.meta.url))

let known: Promise<Uint8Array<ArrayBuffer>> | undefined

/**
 * A new cluster, for `openDatabase` to start from. Kept between runs, as making it takes seconds, and in
 * memory, as reading it takes a tenth of a start.
 */
export function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  known ??= makeSnapshot()
  return known
}

async function makeSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(CACHE, `empty-cluster-${await readPgliteVersion()}.tar`)
  if (!existsSync(file)) {
    const database = await openDatabase({ directory: null, log: silent })
    const snapshot = await database.dump()
    await database.close()
    mkdirSync(CACHE, { recursive: true })
    // Renamed when complete, because other test files may be looking for it.
    const unfinished = `${file}.${randomUUID()}`
    writeFileSync(unfinished, snapshot)
    renameSync(unfinished, file)
  }
  return new Uint8Array(readFileSync(file))
}
