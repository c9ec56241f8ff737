import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '../server/test/random.ts'

interface BadLine {
  /** The latency in each direction. */
  delayMs: number
  /** The share of connections on which nothing arrives. */
  lost: number
  /** The share of the others whose response is lost. */
  answersLost: number
}

/**
 * A slow, lossy connection to a server. TCP repairs lost packets until it cannot; an app then sees a
 * connection that breaks, before or after its request has arrived. Long-lived connections break now and then.
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
        // After the data in flight.
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
