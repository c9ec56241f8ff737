import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { syncEntry } from 'durable-pglite/directory'

const NAME = /^hereabouts-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/
const UNFINISHED = /^hereabouts-.*\.unfinished$/
const DAY_MS = 86_400_000

/** A backup that is being written. It gets its name once it is complete and on disk. */
export interface Target {
  path: string
  stream: Writable
  complete(): Promise<void>
  discard(): Promise<void>
}

/**
 * Opens a new backup in a directory, which is made if missing. Only this user can read it.
 *
 * @throws Error with one sentence when that is not possible
 */
export async function openTarget(directory: string, now: Date): Promise<Target> {
  const path = join(directory, nameOf(now))
  const unfinished = `${path}.unfinished`
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (existsSync(path)) throw new Error(`${path} is there already.`)
    const handle = await open(unfinished, 'wx', 0o600)
    const stream = handle.createWriteStream({ flush: true })
    return {
      path,
      stream,
      async complete() {
        await finished(stream).catch(() => {})
        await rename(unfinished, path)
        await syncEntry(directory)
        await removeUnfinished(directory)
      },
      async discard() {
        stream.destroy()
        await rm(unfinished, { force: true })
      },
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code === undefined ? message : `No backup can be written to ${directory}: ${message}.`)
  }
}

/** Keeps this many of the backups in a directory. */
export async function removeOldest(directory: string, keep: number) {
  for (const name of (await listBackups(directory)).slice(keep)) await rm(join(directory, name))
}

/** The names of the backups in a directory, newest first. */
export async function listBackups(directory: string): Promise<string[]> {
  return (await readdir(directory))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** When the oldest of the backups in a directory was made, by its name; null without any. */
export async function oldestBackupAt(directory: string): Promise<Date | null> {
  const oldest = (await listBackups(directory)).at(-1)
  const time = oldest?.match(/(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z/)
  return time ? new Date(`${time[1]}${time[2]}:${time[3]}:${time[4]}Z`) : null
}

/** What killed backups left. */
async function removeUnfinished(directory: string) {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (UNFINISHED.test(name) && statSync(path).mtimeMs < Date.now() - DAY_MS) await rm(path)
  }
}

/** Sorts by time, and fits every file system. */
function nameOf(now: Date): string {
  return `hereabouts-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
}
