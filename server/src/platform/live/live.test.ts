import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { liveCall } from '@hereabouts/contract/live/call'
import { type LastEvent, lastEvent, liveEvent } from '@hereabouts/contract/live/event'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { gate } from '../../../test/gate.ts'
import { ORIGIN } from '../../../test/person.ts'
import { townWith } from '../../../test/town.ts'
import { createAddressOf } from '../http/address.ts'
import { sessionCookie } from '../http/session-cookie.ts'
import type { SessionHolder } from '../http/viewer.ts'
import { createLog } from '../log.ts'
import { noThrottles } from '../throttle.ts'
import { noFanout } from './fanout.ts'
import { createLive, type NodeWork } from './live.ts'

const INVALIDATION = liveEvent('test:changed')
const GREETING = liveEvent<{ word: string }>('test:greeting')
const NOBODY = 999_999 as UserId
const invalidation = { name: 'test:changed', payload: [] }

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['without a cookie', { cookie: '' }],
  ['with an unknown cookie', { cookie: 'hereabouts_session=garbage' }],
  ['with a malformed cookie', { cookie: 'hereabouts_session=%E0%A4%A' }],
  ['from a page of another site', { origin: 'https://evil.example' }],
  ['with an opaque origin', { origin: 'null' }],
])('a connection %s is rejected', async (_, headers) => {
  const { ana, listen } = await townWith({ people: ['ana'] })
  await expect(listen(ana, headers)).rejects.toThrow('websocket error')
})

test('HTTP long polling makes the same checks', async () => {
  const { ana, http, listen } = await townWith({ people: ['ana'] })
  await listen(ana)
  const { port } = http.server.address() as AddressInfo
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, { headers })
  expect((await ask({ cookie: ana.cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await ask({ cookie: ana.cookie, origin: ORIGIN })).status).toBe(200)
  expect((await ask({ cookie: ana.cookie, origin: ORIGIN })).headers.has('access-control-allow-origin')).toBe(
    false,
  )
})

test('without a session a handshake is rejected every time, and people at the same address still connect', async () => {
  const { ana, port } = await townWith({ people: ['ana'], config: { throttles: true } })
  const url = `http://127.0.0.1:${await port()}/socket.io/?EIO=4&transport=polling`
  const ask = async (cookie: string) => {
    const response = await fetch(url, { headers: { cookie, origin: ORIGIN } })
    return response.ok ? 'let in' : ((await response.json()) as { message: string }).message
  }
  for (let nth = 0; nth < 130; nth++) expect(await ask('')).toBe('UNAUTHORIZED')
  expect(await ask(ana.cookie)).toBe('let in')
})

test('an expired session cannot connect', async () => {
  const { ana, clock, listen } = await townWith({ people: ['ana'] })
  clock.passMinutes(30 * 24 * 60)
  await expect(listen(ana)).rejects.toThrow('websocket error')
})

test('an event reaches every device of a person, with its payload', async () => {
  const { ana, deps, signIn, listen } = await townWith({ people: ['ana'] })
  const devices = [await listen(ana), await listen(ana), await listen(await signIn(ana))]
  deps.live.send([ana.id], GREETING, { word: 'hello' })
  for (const device of devices)
    expect(await device.received()).toEqual([{ name: 'test:greeting', payload: [{ word: 'hello' }] }])
})

test('an app that asks on connecting learns how long ago its person was last sent an event', async () => {
  const { ana, bo, deps, port, listen } = await townWith()
  await listen(ana)
  const url = `http://127.0.0.1:${await port()}`
  const msAgo = async (cookie: string) => {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie, origin: ORIGIN },
      auth: { wantsLastEvent: true },
      reconnection: false,
      forceNew: true,
    })
    const last = await new Promise<LastEvent>((resolve) => socket.once(lastEvent.name, resolve))
    socket.close()
    return last.msAgo
  }
  const before = performance.now()
  deps.live.send([bo.id], GREETING, { word: 'hello' })
  const [anas, bos] = [await msAgo(ana.cookie), await msAgo(bo.cookie)]
  expect(bos).toBeLessThanOrEqual(performance.now() - before)
  expect(anas).toBeGreaterThan(bos)
  deps.live.invalidate([ana.id], INVALIDATION)
  expect(await msAgo(ana.cookie)).toBeLessThan(anas)
})

test('beyond a person’s socket limit the oldest sockets are closed, and nobody else’s', async () => {
  const { ana, bo, deps, listen } = await townWith()
  const his = await listen(bo)
  const hers = []
  for (let nth = 0; nth < 22; nth++) hers.push(await listen(ana))
  for (const { closed } of hers.slice(0, 2)) await closed
  deps.live.send([ana.id, bo.id], GREETING, { word: 'hello' })
  for (const { received } of [...hers.slice(2), his])
    expect(await received()).toEqual([{ name: 'test:greeting', payload: [{ word: 'hello' }] }])
})

test('an event to several people reaches each of them once, and nobody else', async () => {
  const people = ['ana', 'bo', 'cy'] as const
  const { ana, bo, cy, deps, listen } = await townWith({ people })
  const [hers, his, theirs] = [await listen(ana), await listen(bo), await listen(cy)]
  deps.live.send([ana.id, bo.id, ana.id], GREETING, { word: 'hello' })
  deps.live.invalidate([bo.id], INVALIDATION)
  expect((await hers.received()).map(({ name }) => name)).toEqual(['test:greeting'])
  expect((await his.received()).map(({ name }) => name)).toEqual(['test:greeting', 'test:changed'])
  expect(await theirs.received()).toEqual([])
})

test('an event to nobody, or to somebody who is not connected, reaches nobody', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const listener = await listen(ana)
  deps.live.send([], GREETING, { word: 'hello' })
  deps.live.send([NOBODY], GREETING, { word: 'hello' })
  deps.live.invalidate([], INVALIDATION)
  deps.live.invalidate([NOBODY], INVALIDATION)
  expect(await listener.received()).toEqual([])
})

test('of many invalidations the first is sent at once, and the rest as one at the end of the window', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const listener = await listen(ana)
  withTimersInHand()
  deps.live.invalidate([ana.id], INVALIDATION)
  expect(await listener.received()).toEqual([invalidation])

  for (let times = 0; times < 50; times++) deps.live.invalidate([ana.id], INVALIDATION)
  vi.advanceTimersByTime(1499)
  expect(await listener.received()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(await listener.received()).toEqual([invalidation])
})

test('an invalidation after a quiet time is sent at once, and a single one is sent once', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const listener = await listen(ana)
  withTimersInHand()
  for (let times = 0; times < 3; times++) {
    deps.live.invalidate([ana.id], INVALIDATION)
    expect(await listener.received()).toEqual([invalidation])
    vi.advanceTimersByTime(10_000)
    expect(await listener.received()).toEqual([])
  }
})

test('nobody receives more than one invalidation per window', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const listener = await listen(ana)
  withTimersInHand()
  for (let passed = 0; passed < 15_000; passed += 100) {
    deps.live.invalidate([ana.id], INVALIDATION)
    vi.advanceTimersByTime(100)
  }
  // One at the start, and one at the end of each of ten windows.
  expect(await listener.received()).toHaveLength(11)
})

test('one person’s invalidations delay neither another person’s nor other events', async () => {
  const { ana, bo, deps, listen } = await townWith()
  const [hers, his] = [await listen(ana), await listen(bo)]
  withTimersInHand()
  deps.live.invalidate([ana.id], INVALIDATION)
  deps.live.invalidate([ana.id, bo.id], INVALIDATION)
  deps.live.invalidate([ana.id], liveEvent('test:other'))
  expect((await hers.received()).map(({ name }) => name)).toEqual(['test:changed', 'test:other'])
  expect((await his.received()).map(({ name }) => name)).toEqual(['test:changed'])
})

test('a client cannot send events to others, and an oversized message ends its connection', async () => {
  const { ana, bo, listen } = await townWith()
  const [hers, his] = [await listen(ana), await listen(bo)]
  hers.socket.emit('message', { to: bo.id })
  hers.socket.emit('join', `person ${bo.id}`)
  hers.socket.emit('test:changed')
  expect(await his.received()).toEqual([])
  hers.socket.emit('message', 'a'.repeat(20_000))
  await hers.closed
})

test('a session that ends while its socket is being admitted leaves no open socket', async () => {
  const { looking, mayAnswer, listen, end } = await slowTown()
  const listening = listen()
  await looking.opened
  end()
  mayAnswer.open()
  expect(await listening.closed).toEqual(['session:ended'])
})

test('while sessions cannot be checked, connections fail with UNAVAILABLE', async () => {
  const { mayAnswer, listen, fail } = await slowTown()
  fail()
  mayAnswer.open()
  await expect(listen().closed).rejects.toThrow('UNAVAILABLE')
})

test('a call whose handler throws is acknowledged as a server error, and the connection stays', async () => {
  const { mayAnswer, listen, live } = await slowTown()
  mayAnswer.open()
  const call = liveCall({
    name: 'test:greeting',
    summary: '',
    payload: z.strictObject({ isBroken: z.boolean() }),
  })
  live.onCall(call, async ({ payload }) => {
    if (payload.isBroken) throw new Error('a bug')
  })
  const { socket } = listen()
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  expect(await socket.emitWithAck('test:greeting', { isBroken: true })).toMatchObject({ error: 'SERVER' })
  expect(await socket.emitWithAck('test:greeting', { isBroken: false })).toEqual({})
})

/** Fakes the hub's timers; connections keep the real ones. */
function withTimersInHand() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A hub in which Ana has a session; once she is admitted, the test decides how long each lookup takes. */
async function slowTown() {
  const [looking, mayAnswer] = [gate(), gate()]
  const ana = { userId: 7, sessionId: 70, isDue: false, lockout: null } as SessionHolder
  let answer = async (): Promise<SessionHolder | null> => ana
  let looks = 0
  const server = createServer()
  const live = createLive({
    server,
    fanout: noFanout(),
    async findSession() {
      if (looks++ === 0) return ana
      const found = answer
      looking.open()
      await mayAnswer.opened
      return found()
    },
    isAllowedOrigin: (origin) => origin === ORIGIN,
    addressOf: createAddressOf(0),
    throttles: noThrottles,
    cookie: sessionCookie(ORIGIN),
    log: createLog('silent'),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function listen() {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      extraHeaders: { cookie: 'hereabouts_session=anas', origin: ORIGIN },
      reconnection: false,
    })
    closing.push(async () => socket.close())
    const received: string[] = []
    socket.onAny((name: string) => received.push(name))
    const closed = new Promise<string[]>((resolve, reject) =>
      socket.once('disconnect', () => resolve(received)).once('connect_error', reject),
    )
    return { socket, closed }
  }
  closing.push(async () => {
    await live.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    looking,
    mayAnswer,
    listen,
    live,
    end() {
      answer = async () => null
      live.endSession(ana.sessionId)
    },
    fail() {
      answer = () => Promise.reject(new Error('no database'))
    },
  }
}

describe('work that is dispatched', () => {
  const WORK: NodeWork<{ word: string }> = { work: 'test work' }

  test('is done for those who are connected to the node, and counts as an event for the others', async () => {
    const { ana, bo, deps, listen, port } = await townWith()
    const hers = await listen(ana)
    const done: unknown[] = []
    deps.live.onDispatch(WORK, (connected, payload) => {
      done.push([[...connected], payload])
      for (const person of connected) deps.live.sendHere(person, GREETING, payload)
    })
    const before = performance.now()
    deps.live.dispatch(WORK, [ana.id, bo.id], { word: 'hello' })
    expect(done).toEqual([[[ana.id], { word: 'hello' }]])
    expect(await hers.received()).toEqual([{ name: 'test:greeting', payload: [{ word: 'hello' }] }])
    const socket = io(`http://127.0.0.1:${await port()}`, {
      transports: ['websocket'],
      extraHeaders: { cookie: bo.cookie, origin: ORIGIN },
      auth: { wantsLastEvent: true },
      reconnection: false,
      forceNew: true,
    })
    const { msAgo } = await new Promise<LastEvent>((resolve) => socket.once(lastEvent.name, resolve))
    socket.close()
    expect(msAgo).toBeLessThanOrEqual(performance.now() - before)
  })

  test('for nobody is not done', async () => {
    const { ana, deps, listen } = await townWith({ people: ['ana'] })
    await listen(ana)
    const done: unknown[] = []
    deps.live.onDispatch(WORK, (connected) => done.push(connected))
    deps.live.dispatch(WORK, [], { word: 'hello' })
    deps.live.dispatch(WORK, [NOBODY], { word: 'hello' })
    expect(done).toEqual([])
  })
})
