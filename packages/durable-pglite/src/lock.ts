import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

// It has no types of its own.
const { tryLock } = createRequire(import.meta.url)('fs-native-extensions') as {
  tryLock(fd: number): boolean
}

/** Another process, or this one, has the directory open. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly directory: string
  /** The process that has it, where the operating system lets others see. */
  readonly processId: number | null

  constructor(directory: string, processId: number | null) {
    super(`${directory} is in use by another process${processId === null ? '' : ` (${processId})`}.`)
    this.directory = directory
    this.processId = processId
  }
}

/**
 * Takes the one lock of a directory, making the directory if it is missing. The kernel holds the lock for this open
 * file: it ends with `release` or with the process, whatever ends that, and neither threads nor child processes share it.
 *
 * @throws DirectoryInUse
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
    // Windows does not let others read a locked file.
    return null
  }
}
