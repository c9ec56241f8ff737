import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '../server/test/random.ts'

interface BadLine {
  /** How long a byte is under way, each way. */
  delayMs: number
  /** The share of connections of which nothing arrives. */
  lost: number
  /** The share of those that arrive of which no answer comes back. */
  answersLost: number
}

/**
 * A line to a server that is slow and loses things. TCP mends what is lost on the way, until it cannot: what an app then sees is a
 * connection that breaks, before what it asked has arrived or after. Connections that stay open break now and then.
 */
export async function badLine(port: number, random: Random, { delayMs, lost, answersLost }: BadLine) {
  const counts = { connections: 0, lost: 0, answersLost: 0, broken: 0 }
  const open = new Set<Socket>()

  const server = createServer((near) => {
    counts.connections += 1
    const far = connect(port, '127.0.0.1')
    const breakOff = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', breakOff).on('close', () => {
        open.delete(socket)
        // After what is still under way.
        setTimeout(() => (socket === near ? far : near).end(), delayMs)
      })
    }
    const fate = random.between(0, 1)
    let isLong = false
    near.on('data', (bytes: Buffer) => {
      isLong ||= /^upgrade: websocket/im.test(bytes.toString('latin1'))
      if (!isLong && fate < lost) {
        counts.lost += 1
        breakOff()
      } else setTimeout(() => far.write(bytes), delayMs)
    })
    far.on('data', (bytes: Buffer) => {
      if (isLong ? random.chance(lost) : fate < lost + answersLost) {
        counts[isLong ? 'broken' : 'answersLost'] += 1
        breakOff()
      } else setTimeout(() => near.write(bytes), delayMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    counts,
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
