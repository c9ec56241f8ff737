import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { type LastEvent, lastEvent, liveEvent } from '@hereabouts/contract/live/event'
import { io } from 'socket.io-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ORIGIN } from '../../../test/person.ts'
import { hasRedis, startRedis, untilConnected } from '../../../test/redis-server.ts'
import { createAddressOf } from '../http/address.ts'
import { sessionCookie } from '../http/session-cookie.ts'
import type { SessionHolder, SessionId } from '../http/viewer.ts'
import { createLog } from '../log.ts'
import { openRedis } from '../redis.ts'
import { noThrottles } from '../throttle.ts'
import { redisFanout } from './fanout.ts'
import { createLive, type LiveMessage, type NodeWork } from './live.ts'

const GREETING = liveEvent<{ word: string }>('greeting')
const INVALIDATION = liveEvent('changed')
const ANA = 7 as UserId
const BO = 8 as UserId
const CY = 9 as UserId
const WAIT = { timeout: 20_000 }

describe.runIf(hasRedis())('on two nodes', () => {
  test('an event sent on one node reaches the same person’s app on the other, and nobody else’s', async () => {
    const { one, other } = await twoNodes()
    const [here, there, bos] = [await one.listen(ANA), await other.listen(ANA), await other.listen(BO)]
    one.live.send([ANA], GREETING, { word: 'hello' })
    one.live.invalidate([BO], INVALIDATION)
    const hello = ['greeting', { word: 'hello' }]
    await vi.waitFor(
      () => expect([here.received, there.received, bos.received]).toEqual([[hello], [hello], [['changed']]]),
      WAIT,
    )
  })

  test('work dispatched on one node is done on each for those who are connected to it', async () => {
    const { one, other } = await twoNodes()
    await Promise.all([one.listen(ANA), other.listen(ANA), other.listen(BO)])
    const done: unknown[] = []
    const WORK: NodeWork<string> = { work: 'work' }
    for (const [name, node] of Object.entries({ one, other }))
      node.live.onDispatch(WORK, (connected, payload) => done.push([name, [...connected], payload]))
    one.live.dispatch(WORK, [ANA, BO, CY], 'hello')
    const expected = [
      ['one', [ANA], 'hello'],
      ['other', [ANA, BO], 'hello'],
    ]
    await vi.waitFor(() => expect(done).toEqual(expected), WAIT)
  })

  test('a broadcast reaches every app on both nodes, and counts as the last event of people who connect later', async () => {
    const { one, other } = await twoNodes()
    const open = [await one.listen(ANA), await other.listen(ANA), await other.listen(BO)]
    const before = performance.now()
    one.live.broadcast(GREETING, { word: 'hello' })
    const all = open.map(() => [['greeting', { word: 'hello' }]])
    await vi.waitFor(() => expect(open.map(({ received }) => received)).toEqual(all), WAIT)
    const late = await other.listen(CY, { wantsLastEvent: true })
    await vi.waitFor(() => expect(late.received).toHaveLength(1), WAIT)
    const [, { msAgo }] = late.received[0] as [string, LastEvent]
    expect(msAgo).toBeLessThan(performance.now() - before)
  })

  test('an event sent on one node counts as the last event for people who connect to the other later', async () => {
    const { one, other } = await twoNodes()
    const bos = await other.listen(BO)
    const before = performance.now()
    one.live.send([ANA, BO], GREETING, { word: 'hello' })
    await vi.waitFor(() => expect(bos.received).toHaveLength(1), WAIT)
    const anas = await other.listen(ANA, { wantsLastEvent: true })
    await vi.waitFor(
      () => expect(anas.received).toEqual([[lastEvent.name, { msAgo: expect.any(Number) }]]),
      WAIT,
    )
    const [, { msAgo }] = anas.received[0] as [string, LastEvent]
    expect(msAgo).toBeLessThan(performance.now() - before)
  })

  test('a session that ends on one node is disconnected on the other', async () => {
    const { one, other } = await twoNodes()
    const [anas, bos] = [await other.listen(ANA), await other.listen(BO)]
    one.live.endSession(sessionOf(ANA))
    await anas.closed
    expect(anas.received).toEqual([['session:ended']])
    expect(bos.socket.connected).toBe(true)
  })

  test('closing a person’s sockets closes them on both nodes', async () => {
    const { one, other } = await twoNodes()
    const [here, there] = [await one.listen(ANA), await other.listen(ANA)]
    other.live.closePerson(ANA)
    await Promise.all([here.closed, there.closed])
  })

  test('without Redis each node serves its own sockets, and once it is back all clients reconnect', async () => {
    const { one, other, redis } = await twoNodes()
    const [here, there] = [await one.listen(ANA), await other.listen(BO)]
    await redis.kill()
    one.live.send([ANA, BO], GREETING, { word: 'hello' })
    await vi.waitFor(() => expect(here.received).toEqual([['greeting', { word: 'hello' }]]))
    expect(there.received).toEqual([])
    await redis.restart()
    await Promise.all([here.closed, there.closed])

    const back = await other.listen(BO)
    one.live.send([BO], GREETING, { word: 'again' })
    await vi.waitFor(() => expect(back.received).toEqual([['greeting', { word: 'again' }]]), WAIT)
  })
})

const sessionOf = (person: UserId) => (person * 10) as SessionId

async function twoNodes() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  return { redis, one: await node('one', redis.url), other: await node('other', redis.url) }
}

/** A node with its own server and Redis connections. It admits anybody whose cookie is their id. */
async function node(name: string, redisUrl: string) {
  const log = createLog('silent')
  const redis = openRedis({ url: redisUrl, log })
  const fanout = redisFanout<LiveMessage>(redis, { channel: 'live', node: name })
  const server = createServer()
  const live = createLive({
    server,
    fanout,
    log,
    cookie: sessionCookie(ORIGIN),
    async findSession(token) {
      const userId = Number(token) as UserId
      return { userId, sessionId: sessionOf(userId), isDue: false } as SessionHolder
    },
    isAllowedOrigin: (origin) => origin === ORIGIN,
    addressOf: createAddressOf(0),
    throttles: noThrottles,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await untilConnected(redis)
  onTestFinished(async () => {
    await live.close()
    await new Promise((resolve) => server.close(resolve))
    fanout.stop()
    redis.close()
  })

  return {
    live,
    async listen(person: UserId, auth: object = {}) {
      const { port } = server.address() as AddressInfo
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        extraHeaders: { cookie: `hereabouts_session=${person}`, origin: ORIGIN },
        auth,
        reconnection: false,
        forceNew: true,
      })
      onTestFinished(() => void socket.close())
      const received: unknown[][] = []
      socket.onAny((...event: unknown[]) => received.push(event))
      const closed = new Promise((resolve) => socket.once('disconnect', resolve))
      await new Promise<void>((resolve, reject) =>
        socket.once('connect', resolve).once('connect_error', reject),
      )
      return { socket, received, closed }
    },
  }
}
