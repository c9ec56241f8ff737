import { chmodSync, closeSync, openSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '../clock.ts'
import type { Logger } from '../log.ts'

/** The process that holds the lock of a data directory, which alone can make a copy of what it contains. */
export interface BackupSocket {
  close(): Promise<void>
}

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
}): Promise<BackupSocket> {
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => connections.delete(socket))
    void answer(socket)
  })

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
    // We hold the lock, so nobody listens there any more.
    await rm(join(directory, SOCKET), { force: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      atSocket(directory, (path) => {
        const mask = process.umask(0o177)
        server.listen(path, resolve)
        process.umask(mask)
      })
    })
    chmodSync(join(directory, SOCKET), 0o600)
    server.unref()
  } catch (error) {
    log.warn({ err: error }, 'backups have to stop this server, because it cannot listen in DATA_DIR')
  }
  return {
    async close() {
      for (const socket of connections) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Asks the running server for a copy. Null if none listens.
 *
 * @throws Error with the server's sentence
 */
export async function requestCopy(directory: string): Promise<{ folder: string; release(): void } | null> {
  const socket = await new Promise<Socket | null>((resolve) => {
    atSocket(directory, (path) => {
      const opening = connect(path, () => resolve(opening))
      opening.once('error', () => resolve(null))
    })
  })
  if (!socket) return null
  let line = ''
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  const answered = await new Promise<Answer>((resolve) => {
    socket.on('data', (text) => {
      line += text
      if (line.endsWith('\n')) resolve(JSON.parse(line))
    })
    socket.once('close', () => resolve({ error: 'The server stopped before it had copied its database.' }))
  })
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

/** As a socket's address may have 107 bytes only. */
const PATH_BYTES_MAX = 100

/** Opens the socket's address, which may be too long, at once. */
function atSocket(directory: string, open: (path: string) => void) {
  const path = join(directory, SOCKET)
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX || process.platform !== 'linux') return open(path)
  const fd = openSync(directory, 'r')
  open(`/proc/self/fd/${fd}/${SOCKET}`)
  closeSync(fd)
}
