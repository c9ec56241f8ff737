import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A directory of the configuration cannot be used. The message is meant for a terminal. */
export class UnusableDirectory extends Error {
  override name = 'UnusableDirectory'
}

/**
 * Makes a directory if it is missing, and writes something into it for a moment.
 *
 * @param name the setting that names the directory
 * @throws UnusableDirectory
 */
export async function rejectUnwritable(name: string, path: string) {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await rmdir(await mkdtemp(join(path, '.start-')))
  } catch (error) {
    throw unusable(name, path, error)
  }
}

/** The error in one sentence with the remedy, or as it is if it is about something else. */
export function unusable(name: string, path: string, error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException | undefined)?.code ?? '']
  return reason ? new UnusableDirectory(`${name} ${path} ${reason}`, { cause: error }) : error
}

const NOT_OURS =
  'cannot be written by this user: give the directory to it with chown, or set another directory.'
const NO_DIRECTORY = 'is no directory, or lies below a file: set another directory.'
const REASONS: Record<string, string> = {
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
  EROFS: 'is on a disk that cannot be written to: mount it for writing, or set another directory.',
  ENOTDIR: NO_DIRECTORY,
  EEXIST: NO_DIRECTORY,
  ENOENT: 'cannot be created: create the directory above it, or set another directory.',
  ENOSPC: 'is on a full disk: free some space, or set another directory.',
  EDQUOT: 'is on a disk whose quota is used up: free some space, or set another directory.',
  ENAMETOOLONG: 'has too long a name: set another directory.',
  ELOOP: 'is a symbolic link that leads to itself: set another directory.',
}
