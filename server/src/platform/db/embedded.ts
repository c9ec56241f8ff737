import { type Database, type DatabaseOptions, openDatabase } from 'durable-pglite/database'
import { DirectoryInUse, lockDirectory } from 'durable-pglite/lock'
import { types } from './types.ts'

export type EmbeddedDriver = Database & { kind: 'embedded' }

/** Another process, or this one, has DATA_DIR open. The message is meant for a terminal. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

/**
 * Opens the database inside this process.
 *
 * @throws DataDirectoryInUse when another process has the directory open
 */
export async function openEmbedded(options: Omit<DatabaseOptions, 'types'>): Promise<EmbeddedDriver> {
  const database = await openDatabase({ ...options, types }).catch(throwInUse)
  return { kind: 'embedded', ...database }
}

/** @throws DataDirectoryInUse */
export function lockDataDirectory(directory: string): { release(): void } {
  try {
    return lockDirectory(directory)
  } catch (error) {
    return throwInUse(error)
  }
}

function throwInUse(error: unknown): never {
  if (!(error instanceof DirectoryInUse)) throw error
  const { directory, processId } = error
  const who = processId === null ? '' : ` (process ${processId})`
  throw new DataDirectoryInUse(`DATA_DIR ${directory} is in use by another Hereabouts${who}.`, {
    cause: error,
  })
}
