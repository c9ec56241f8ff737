import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** Watches the free disk space of an embedded database, and keeps a reserve for its recovery. */
export interface DiskWatch {
  /** Whether there is too little space for new data. */
  isFull(): boolean
  /** Whether enough space would be left after using this much. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Checks now, not at the next interval. */
  look(): Promise<void>
  /** Releases the reserve if the database would have no space to recover in. */
  giveWay(): Promise<void>
  stop(): Promise<void>
}

export interface DiskOptions {
  directory: string
  /** With less free space, writes are rejected. */
  freeBytesMin: number
  /** The size of the reserve file. */
  reserveBytes?: number | undefined
  freeBytes?: ((directory: string) => Promise<number>) | undefined
  everyMs?: number | undefined
  /** Called each time the disk becomes too full. */
  onFull(): void
  log: Log
}

/** Three segments of the write-ahead log: what recovery may need. */
const RESERVE_BYTES = 48 * 1024 ** 2
const EVERY_MS = 250
/** Hysteresis, so that space which the database itself frees does not toggle the state. */
const MORE_BYTES = 16 * 1024 ** 2
const MEGABYTE = 1024 ** 2

/**
 * Watches the disk. PostgreSQL ends when it cannot extend its log, and does not start again without space. So
 * writes stop while some space is left; and if another program suddenly uses it up, the reserve file makes up
 * for it.
 */
export async function watchDisk({
  directory,
  freeBytesMin,
  reserveBytes = RESERVE_BYTES,
  freeBytes = freeBytesOf,
  everyMs = EVERY_MS,
  onFull,
  log,
}: DiskOptions): Promise<DiskWatch> {
  const reserve = join(directory, 'reserve')
  let full = false
  let underWay: Promise<void> | undefined

  async function look() {
    const free = await freeBytes(directory)
    const wasFull = full
    // The reserve must be restored first, so its space is not free for anything else.
    const neededBytes = freeBytesMin + (wasFull ? MORE_BYTES + reserveBytes - sizeOf(reserve) : 0)
    full = free < neededBytes
    const room = {
      directory,
      freeMb: Math.floor(free / MEGABYTE),
      neededMb: Math.ceil(neededBytes / MEGABYTE),
    }
    if (full && !wasFull) {
      log.error(room, 'the disk is full: writes are rejected, and reads still work')
      await giveWay()
      onFull()
    }
    if (!full && wasFull) log.warn(room, 'the disk has space again')
    return free
  }

  async function giveWay() {
    if (sizeOf(reserve) === 0 || (await freeBytes(directory)) >= reserveBytes) return
    await rm(reserve, { force: true })
    log.warn({ directory }, 'the reserve file was deleted to give the database space')
  }

  async function round() {
    const free = await look()
    if (free > freeBytesMin + 2 * reserveBytes && sizeOf(reserve) < reserveBytes)
      await keepBack(reserve, reserveBytes)
  }

  await look()
  const timer = setInterval(() => {
    underWay ??= round()
      .catch((error: unknown) => log.warn({ err: error }, 'the free disk space could not be determined'))
      .finally(() => {
        underWay = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    isFull: () => full,
    hasRoomFor: async (bytes) => (await freeBytes(directory)) >= freeBytesMin + bytes,
    look: async () => void (await look()),
    giveWay,
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Random bytes, because some file systems store zeros without allocating space. */
async function keepBack(file: string, bytes: number) {
  const unfinished = `${file}.unfinished`
  const part = randomBytes(Math.min(MEGABYTE, bytes))
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      for (let at = 0; at < bytes; at += part.length) await handle.writeFile(part)
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
