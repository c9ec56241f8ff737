import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 1e9

/**
 * Creates a directory for the files of a test, which the test removes. In memory if there is space: files
 * outlive their process there as on a disk, and tests that cut the power emulate the disk.
 */
export function scratchDirectory(): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'hereabouts-test-'))
}

function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize > ROOM_BYTES
}
