import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

// It has no types of its own.
const { tryLock } = createRequire(import.meta.url)('fs-native-extensions') as {
  tryLock(fd: number): boolean
}

/** Somebody else, or this very process, has this data directory open. The message is fit for a terminal. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

/**
 * Takes the one lock of a data directory, making the directory if it is missing. The kernel holds the lock for this open
 * file: it ends with `release` or with the process, whatever ends that, and neither threads nor child processes share it.
 *
 * @throws DataDirectoryInUse
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'lock')
  // Not emptied on opening: it says who holds the lock. A bare descriptor, as a FileHandle may be closed when collected.
  const fd = openSync(path, 'a+', 0o600)
  let held = false
  try {
    held = tryLock(fd)
  } finally {
    if (!held) closeSync(fd)
  }
  if (!held) throw new DataDirectoryInUse(inUse(directory, path))
  ftruncateSync(fd)
  writeSync(fd, `${process.pid}\n`)
  return { release: () => closeSync(fd) }
}

function inUse(directory: string, path: string): string {
  const holder = readHolder(path)
  return `DATA_DIR ${resolve(directory)} is in use by another Hereabouts${holder ? ` (process ${holder})` : ''}.`
}

function readHolder(path: string): string | null {
  try {
    return /^\d+/.exec(readFileSync(path, 'utf8'))?.[0] ?? null
  } catch {
    // Windows does not let others read a locked file.
    return null
  }
}
