import { chmodSync, closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A socket of the process that holds the lock of a data directory. */
export interface DirectorySocket {
  close(): Promise<void>
}

/**
 * Listens in the data directory, where only its owner can connect. Call it only while holding the lock of the
 * directory: nobody else listens there any more.
 */
export async function listenIn(
  directory: string,
  name: string,
  onConnection: (socket: Socket) => void,
): Promise<DirectorySocket> {
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => connections.delete(socket))
    onConnection(socket)
  })
  await rm(join(directory, name), { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    atSocket(directory, name, (path) => {
      const mask = process.umask(0o177)
      server.listen(path, resolve)
      process.umask(mask)
    })
  })
  chmodSync(join(directory, name), 0o600)
  server.unref()
  return {
    async close() {
      for (const socket of connections) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Null if nobody listens. */
export function connectIn(directory: string, name: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    atSocket(directory, name, (path) => {
      const opening = connect(path, () => resolve(opening))
      opening.once('error', () => resolve(null))
    })
  })
}

/** The next line that arrives; null if the connection ends before. */
export function readLine(socket: Socket): Promise<string | null> {
  let text = ''
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.on('data', (part) => {
      text += part
      if (text.endsWith('\n')) resolve(text)
    })
    socket.once('close', () => resolve(null))
  })
}

/** As a socket's address may have 107 bytes only. */
const PATH_BYTES_MAX = 100

/** Opens the socket's address, which may be too long, at once. */
function atSocket(directory: string, name: string, open: (path: string) => void) {
  const path = join(directory, name)
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX || process.platform !== 'linux') return open(path)
  const fd = openSync(directory, 'r')
  open(`/proc/self/fd/${fd}/${name}`)
  closeSync(fd)
}
