import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { WebSocket } from 'ws'
import { createAddressOf } from '../../server/src/platform/http/address.ts'
import { sessionCookie } from '../../server/src/platform/http/session-cookie.ts'
import type { SessionHolder } from '../../server/src/platform/http/viewer.ts'
import { noFanout } from '../../server/src/platform/live/fanout.ts'
import { createLive, type Live } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { noThrottles } from '../../server/src/platform/throttle.ts'
import type { Jobs } from './worker.ts'

const ORIGIN = 'http://localhost:3000'
const TOKEN = 'phone'
/** As often as timers run on a busy machine. */
const BATCH_MS = 10

/** How a node fared while it sent. */
export interface Sending {
  perSecond: number
  /** How late its event loop was, in milliseconds. */
  lateMsP99: number
  cores: number
}

/** One node that does nothing but hold sockets and send cards, through the app's own socket hub. */
export function nodeJobs() {
  let live: Live

  return {
    /** Listens on a free port of this machine. Every phone is somebody else. */
    async listen(_: null): Promise<{ port: number }> {
      const server = createServer()
      const cookie = sessionCookie(ORIGIN)
      live = createLive({
        server,
        fanout: noFanout(),
        findSession: async (token) => {
          const userId = Number(token.slice(TOKEN.length))
          return { userId, sessionId: userId, lockout: null } as SessionHolder
        },
        isAllowedOrigin: () => true,
        cookie,
        addressOf: createAddressOf(0),
        throttles: noThrottles,
        log: createLog('silent'),
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
      return { port: (server.address() as AddressInfo).port }
    },

    async memory(_: null) {
      return { sockets: live.countSockets(), rssBytes: process.memoryUsage.rss() }
    },

    /** Sends cards to random phones at this rate, or as fast as it can. */
    async send({
      card,
      phones,
      perSecond,
      ms,
    }: {
      card: NearbyPerson
      phones: number
      perSecond: number
      ms: number
    }): Promise<Sending> {
      const late = monitorEventLoopDelay({ resolution: BATCH_MS })
      late.enable()
      const before = process.cpuUsage()
      const startedAt = performance.now()
      let sent = 0
      for (let passed = 0; passed < ms; passed = performance.now() - startedAt) {
        for (const due = (passed / 1000) * perSecond; sent < due; sent++)
          live.sendHere((1 + Math.floor(Math.random() * phones)) as UserId, nearbyCard, card)
        await delay(BATCH_MS)
      }
      late.disable()
      const seconds = (performance.now() - startedAt) / 1000
      const { user, system } = process.cpuUsage(before)
      return {
        perSecond: sent / seconds,
        lateMsP99: Math.max(0, late.percentile(99) / 1e6 - BATCH_MS),
        cores: (user + system) / 1e6 / seconds,
      }
    },
  } satisfies Jobs
}

const AT_ONCE = 50

/** Many phones, each a bare WebSocket that speaks as much of Engine.IO's protocol (version 4) as it needs. */
export function phoneJobs() {
  let cards = 0

  function connect(port: number, nth: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie: `${sessionCookie(ORIGIN).name}=${TOKEN}${nth}`, origin: ORIGIN },
      perMessageDeflate: false,
    })
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('message', (data) => {
        const packet = String(data)
        if (packet.startsWith('42')) cards += 1
        else if (packet.startsWith('40')) resolve()
        // The handshake, and a ping.
        else if (packet.startsWith('0')) socket.send('40')
        else if (packet === '2') socket.send('3')
      })
    })
  }

  return {
    async connect({ port, from, count }: { port: number; from: number; count: number }) {
      for (let done = 0; done < count; done += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, nth) => from + done + nth)
        await Promise.all(some.map((nth) => connect(port, nth)))
      }
    },

    /** How many cards have arrived since the last call. */
    async takeCards(_: null): Promise<number> {
      const taken = cards
      cards = 0
      return taken
    },
  } satisfies Jobs
}
