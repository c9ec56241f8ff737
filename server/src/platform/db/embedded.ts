import { type Database, type DatabaseOptions, openDatabase } from 'durable-pglite/database'
import { DirectoryInUse, lockDirectory } from 'durable-pglite/lock'
import { ForeignDirectory } from 'durable-pglite/owner'
import { unusable } from '../directories.ts'
import { FORMER_ENGINES, type FormerEngines, upgradeFormat } from './former-format.ts'
import { types } from './types.ts'

export type EmbeddedDriver = Database & { kind: 'embedded'; isPipelined: true; isSharedEarly: true }

/** Another process, or this one, has DATA_DIR open. The message is meant for a terminal. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

/** DATA_DIR belongs to another user than the one of this process. The message is meant for a terminal. */
export class ForeignDataDirectory extends Error {
  override name = 'ForeignDataDirectory'
}

/**
 * Opens the database inside this process. One that an earlier version wrote in another format is rewritten first.
 *
 * @throws FormatMismatch when no engine of this version reads its format
 * @throws DataDirectoryInUse when another process has the directory open
 * @throws ForeignDataDirectory when only another user's process can use it without harm
 * @throws UnusableDirectory when it cannot be written to
 */
export async function openEmbedded({
  formerEngines = FORMER_ENGINES,
  ...options
}: Omit<DatabaseOptions, 'types'> & { formerEngines?: FormerEngines }): Promise<EmbeddedDriver> {
  const { directory, prepared, log } = options
  if (directory !== null) {
    const lock = lockDataDirectory(directory)
    await upgradeFormat(directory, { formerEngines, prepared, log }).finally(lock.release)
  }
  const database = await openDatabase({ ...options, types }).catch((error) => explain(error, directory))
  return { kind: 'embedded', isPipelined: true, isSharedEarly: true, ...database }
}

/** @throws DataDirectoryInUse, ForeignDataDirectory */
export function lockDataDirectory(directory: string): { release(): void } {
  try {
    return lockDirectory(directory)
  } catch (error) {
    return explain(error, directory)
  }
}

function explain(error: unknown, directoryGiven: string | null): never {
  if (error instanceof ForeignDirectory) throw new ForeignDataDirectory(remedyFor(error), { cause: error })
  if (!(error instanceof DirectoryInUse)) throw unusable('DATA_DIR', directoryGiven ?? '', error)
  const { directory, processId } = error
  const who = processId === null ? '' : ` (process ${processId})`
  throw new DataDirectoryInUse(`DATA_DIR ${directory} is in use by another Hereabouts${who}.`, {
    cause: error,
  })
}

function remedyFor({ directory, owner, user, foreignFiles }: ForeignDirectory): string {
  const id = owner.replace(/^user /, '')
  return foreignFiles > 0
    ? `DATA_DIR ${directory} holds files that do not belong to ${owner} (${foreignFiles}): as root, run chown -R ${id} ${directory}`
    : `DATA_DIR ${directory} belongs to ${owner}, so run Hereabouts as ${owner}, not as ${user}; or give it to ${user}: as root, run chown -R ${user.replace(/^user /, '')} ${directory}`
}
