import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** Knows whether there is room on the disk of an embedded database, and keeps some back for its worst moment. */
export interface DiskWatch {
  /** Whether there is too little room for anything new. */
  isFull(): boolean
  /** Whether there would be enough left if so much was taken. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Looks at once, rather than when it is time. */
  look(): Promise<void>
  /** Gives what is kept back to the database, if it would find no room to recover in. */
  giveWay(): Promise<void>
  stop(): Promise<void>
}

export interface DiskOptions {
  directory: string
  /** Less than this, and nothing new is taken in. */
  freeBytesMin: number
  /** How much is kept back in a file. */
  reserveBytes?: number | undefined
  freeBytes?: ((directory: string) => Promise<number>) | undefined
  everyMs?: number | undefined
  /** Called once whenever there begins to be too little. */
  onFull(): void
  log: Log
}

/** Three segments of the database's log: what it may ask for while it recovers. */
const RESERVE_BYTES = 48 * 1024 ** 2
const EVERY_MS = 250
/** So that what the database itself makes room for does not switch it back and forth. */
const MORE_BYTES = 16 * 1024 ** 2
const MEGABYTE = 1024 ** 2

/**
 * Watches the disk. A PostgreSQL that cannot make its log longer ends, and does not start again before there is room: so
 * writing stops while there is some left, and what somebody else takes away at once is made up for by the file kept back.
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
    // What was given away is to be kept back again before anything else: it is no room for more.
    const neededBytes = freeBytesMin + (wasFull ? MORE_BYTES + reserveBytes - sizeOf(reserve) : 0)
    full = free < neededBytes
    const room = {
      directory,
      freeMb: Math.floor(free / MEGABYTE),
      neededMb: Math.ceil(neededBytes / MEGABYTE),
    }
    if (full && !wasFull) {
      log.error(room, 'the disk is full: nothing new is taken in, and what is there can be read')
      await giveWay()
      onFull()
    }
    if (!full && wasFull) log.warn(room, 'there is room on the disk again')
    return free
  }

  async function giveWay() {
    if (sizeOf(reserve) === 0 || (await freeBytes(directory)) >= reserveBytes) return
    await rm(reserve, { force: true })
    log.warn({ directory }, 'the room that was kept back is given to the database')
  }

  async function round() {
    const free = await look()
    if (free > freeBytesMin + 2 * reserveBytes && sizeOf(reserve) < reserveBytes)
      await keepBack(reserve, reserveBytes)
  }

  await look()
  const timer = setInterval(() => {
    underWay ??= round()
      .catch((error: unknown) => log.warn({ err: error }, 'it is unknown how much room the disk has'))
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

/** Of random bytes: some disks keep zeros in no room at all. */
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
