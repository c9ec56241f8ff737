import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { rejectForeign } from './owner.ts'

// This package has no types.
const { tryLock } = createRequire(import.meta.url)('fs-native-extensions') as {
  tryLock(fd: number): boolean
}

/** Another process, or this one, has the directory open. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly directory: string
  /** The process that uses it, if the operating system reveals it. */
  readonly processId: number | null

  constructor(directory: string, processId: number | null) {
    super(`${directory} is in use by another process${processId === null ? '' : ` (${processId})`}.`)
    this.directory = directory
    this.processId = processId
  }
}

/**
 * Locks a directory, creating it if missing. The kernel ties the lock to this open file: it ends with
 * `release` or with the process, however that ends, and is shared with neither threads nor child processes.
 *
 * @throws DirectoryInUse
 * @throws ForeignDirectory when another user's process should open it
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // First, because it would leave a file of the wrong user.
  rejectForeign(directory)
  const path = join(directory, 'lock')
  // Not truncated on opening, because it names the holder. A raw descriptor, because a FileHandle may be
  // closed by the GC.
  const fd = openSync(path, 'a+', 0o600)
  let held = false
  try {
    held = tryLock(fd)
  } finally {
    if (!held) closeSync(fd)
  }
  if (!held) throw new DirectoryInUse(resolve(directory), readHolder(path))
  ftruncateSync(fd)
  writeSync(fd, `${process.pid}\n`)
  return { release: () => closeSync(fd) }
}

function readHolder(path: string): number | null {
  try {
    const [holder] = /^\d+/.exec(readFileSync(path, 'utf8')) ?? []
    return holder === undefined ? null : Number(holder)
  } catch {
    // Windows does not allow reading a locked file.
    return null
  }
}
