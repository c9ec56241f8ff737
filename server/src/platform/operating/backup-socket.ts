import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '../clock.ts'
import type { Logger } from '../log.ts'
import { connectIn, type DirectorySocket, listenIn, readLine } from './directory-socket.ts'

/** What the process answers, as a line of JSON. */
type Answer = { copied: string } | { error: string }

const SOCKET = 'backup.sock'

/**
 * Listens in the data directory, where only its owner can connect. Each connection gets a copy of the cluster to
 * read, and keeps it until it ends. Without the socket, backups have to stop the server, and nothing else suffers.
 */
export async function listenForBackups({
  directory,
  copyTo,
  log,
}: {
  directory: string
  copyTo(target: string): Promise<boolean>
  log: Logger
}): Promise<DirectorySocket | null> {
  async function answer(socket: Socket) {
    const ended = new Promise<void>((resolve) => socket.once('close', resolve))
    const folder = newFolder()
    const say = (line: Answer) => socket.write(`${JSON.stringify(line)}\n`)
    try {
      await mkdir(join(directory, folder), { mode: 0o700 })
      const startedAt = performance.now()
      const hasRoom = await copyTo(join(directory, folder, 'cluster'))
      log.info({ tookMs: Math.round(performance.now() - startedAt) }, 'the database was copied for a backup')
      say(hasRoom ? { copied: folder } : { error: 'The disk of DATA_DIR has too little room for a copy.' })
      if (!hasRoom) socket.end()
      socket.resume()
      await ended
    } catch (error) {
      log.error({ err: error }, 'the database could not be copied for a backup')
      say({ error: `The server could not copy its database: ${(error as Error).message}` })
      socket.end()
    } finally {
      await rm(join(directory, folder), { recursive: true, force: true })
    }
  }

  try {
    await removeLeftCopies(directory)
    return await listenIn(directory, SOCKET, (socket) => void answer(socket))
  } catch (error) {
    log.warn({ err: error }, 'backups have to stop this server, because it cannot listen in DATA_DIR')
    return null
  }
}

/**
 * Asks the running server for a copy. Null if none listens.
 *
 * @throws Error with the server's sentence
 */
export async function requestCopy(directory: string): Promise<{ folder: string; release(): void } | null> {
  const socket = await connectIn(directory, SOCKET)
  if (!socket) return null
  const line = await readLine(socket)
  const answered: Answer =
    line === null ? { error: 'The server stopped before it had copied its database.' } : JSON.parse(line)
  if ('error' in answered) throw new Error(answered.error)
  return { folder: join(directory, answered.copied), release: () => socket.destroy() }
}

/** The folder of a new copy in the data directory. */
export function newFolder(): string {
  return `backup-${process.pid}-${Date.now()}.unfinished`
}

/** Copies of backups that were killed. */
export async function removeLeftCopies(directory: string) {
  for (const name of await readdir(directory)) {
    if (!/^backup-.*\.unfinished$/.test(name)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (mtimeMs < Date.now() - DAY_MS) await rm(join(directory, name), { recursive: true, force: true })
  }
}
