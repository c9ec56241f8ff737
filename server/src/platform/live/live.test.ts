import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { liveCall } from '@hereabouts/contract/live/call'
import { liveEvent } from '@hereabouts/contract/live/event'
import { type LastTold, lastTold } from '@hereabouts/contract/live/events'
import { io } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
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
import { createLive } from './live.ts'

const HINT = liveEvent('test:changed')
const SAID = liveEvent<{ word: string }>('test:said')
const NOBODY = 999_999 as UserId
const hintHeard = { name: 'test:changed', payload: [] }

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['without a cookie', { cookie: '' }],
  ['with a cookie that is nobody’s', { cookie: 'hereabouts_session=garbage' }],
  ['with a cookie that cannot be read', { cookie: 'hereabouts_session=%E0%A4%A' }],
  ['from a page of another site', { origin: 'https://evil.example' }],
  ['from no page that says which', { origin: 'null' }],
])('nobody listens in %s', async (_, headers) => {
  const { ana, listen } = await townWith({ people: ['ana'] })
  await expect(listen(ana, headers)).rejects.toThrow('websocket error')
})

test('another way of connecting, by plain requests, asks for the same', async () => {
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

test('whoever is not signed in is refused before a connection begins, however often; people at the same address get in', async () => {
  const { ana, port } = await townWith({ people: ['ana'], config: { throttles: true } })
  const url = `http://127.0.0.1:${await port()}/socket.io/?EIO=4&transport=polling`
  const ask = async (cookie: string) => {
    const response = await fetch(url, { headers: { cookie, origin: ORIGIN } })
    return response.ok ? 'let in' : ((await response.json()) as { message: string }).message
  }
  for (let nth = 0; nth < 130; nth++) expect(await ask('')).toBe('UNAUTHORIZED')
  expect(await ask(ana.cookie)).toBe('let in')
})

test('a session that is over lets nobody listen', async () => {
  const { ana, clock, listen } = await townWith({ people: ['ana'] })
  clock.passMinutes(30 * 24 * 60)
  await expect(listen(ana)).rejects.toThrow('websocket error')
})

test('what is told to a person is heard on each of their devices, with all that was said', async () => {
  const { ana, deps, signIn, listen } = await townWith({ people: ['ana'] })
  const devices = [await listen(ana), await listen(ana), await listen(await signIn(ana))]
  deps.live.tell([ana.id], SAID, { word: 'hello' })
  for (const device of devices)
    expect(await device.heard()).toEqual([{ name: 'test:said', payload: [{ word: 'hello' }] }])
})

test('an app that connects and asks for it hears how long ago its person was told something', async () => {
  const { ana, bo, deps, port, listen } = await townWith()
  await listen(ana)
  const url = `http://127.0.0.1:${await port()}`
  const msAgo = async (cookie: string) => {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie, origin: ORIGIN },
      auth: { wantsLastTold: true },
      ...{ reconnection: false, forceNew: true },
    })
    const told = await new Promise<LastTold>((resolve) => socket.once(lastTold.name, resolve))
    socket.close()
    return told.msAgo
  }
  const before = performance.now()
  deps.live.tell([bo.id], SAID, { word: 'hello' })
  const [anas, bos] = [await msAgo(ana.cookie), await msAgo(bo.cookie)]
  expect(bos).toBeLessThanOrEqual(performance.now() - before)
  expect(anas).toBeGreaterThan(bos)
  deps.live.hint([ana.id], HINT)
  expect(await msAgo(ana.cookie)).toBeLessThan(anas)
})

test('of too many apps of one person the oldest hear nothing any more, and nobody else is troubled', async () => {
  const { ana, bo, deps, listen } = await townWith()
  const his = await listen(bo)
  const hers = []
  for (let nth = 0; nth < 22; nth++) hers.push(await listen(ana))
  for (const { closed } of hers.slice(0, 2)) await closed
  deps.live.tell([ana.id, bo.id], SAID, { word: 'hello' })
  for (const { heard } of [...hers.slice(2), his])
    expect(await heard()).toEqual([{ name: 'test:said', payload: [{ word: 'hello' }] }])
})

test('what is told to several is heard by each of them once, and by nobody else', async () => {
  const people = ['ana', 'bo', 'cy'] as const
  const { ana, bo, cy, deps, listen } = await townWith({ people })
  const [hers, his, theirs] = [await listen(ana), await listen(bo), await listen(cy)]
  deps.live.tell([ana.id, bo.id, ana.id], SAID, { word: 'hello' })
  deps.live.hint([bo.id], HINT)
  expect((await hers.heard()).map(({ name }) => name)).toEqual(['test:said'])
  expect((await his.heard()).map(({ name }) => name)).toEqual(['test:said', 'test:changed'])
  expect(await theirs.heard()).toEqual([])
})

test('telling nobody tells nobody, and those who do not listen are no trouble', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const ears = await listen(ana)
  deps.live.tell([], SAID, { word: 'hello' })
  deps.live.tell([NOBODY], SAID, { word: 'hello' })
  deps.live.hint([], HINT)
  deps.live.hint([NOBODY], HINT)
  expect(await ears.heard()).toEqual([])
})

test('of many hints the first is heard at once, and the rest as one when its time is over', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const ears = await listen(ana)
  withTimersInHand()
  deps.live.hint([ana.id], HINT)
  expect(await ears.heard()).toEqual([hintHeard])

  for (let times = 0; times < 50; times++) deps.live.hint([ana.id], HINT)
  vi.advanceTimersByTime(1499)
  expect(await ears.heard()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(await ears.heard()).toEqual([hintHeard])
})

test('a hint after a quiet time is heard at once, and one alone is heard once', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const ears = await listen(ana)
  withTimersInHand()
  for (let times = 0; times < 3; times++) {
    deps.live.hint([ana.id], HINT)
    expect(await ears.heard()).toEqual([hintHeard])
    vi.advanceTimersByTime(10_000)
    expect(await ears.heard()).toEqual([])
  }
})

test('however many there are, nobody hears more than one hint in each time', async () => {
  const { ana, deps, listen } = await townWith({ people: ['ana'] })
  const ears = await listen(ana)
  withTimersInHand()
  for (let passed = 0; passed < 15_000; passed += 100) {
    deps.live.hint([ana.id], HINT)
    vi.advanceTimersByTime(100)
  }
  // One at the start, and one at the end of each of ten times.
  expect(await ears.heard()).toHaveLength(11)
})

test('hints of one person hold up neither another’s nor other hints of the same person', async () => {
  const { ana, bo, deps, listen } = await townWith()
  const [hers, his] = [await listen(ana), await listen(bo)]
  withTimersInHand()
  deps.live.hint([ana.id], HINT)
  deps.live.hint([ana.id, bo.id], HINT)
  deps.live.hint([ana.id], liveEvent('test:other'))
  expect((await hers.heard()).map(({ name }) => name)).toEqual(['test:changed', 'test:other'])
  expect((await his.heard()).map(({ name }) => name)).toEqual(['test:changed'])
})

test('what somebody says on their connection goes nowhere, and more than a greeting ends it', async () => {
  const { ana, bo, listen } = await townWith()
  const [hers, his] = [await listen(ana), await listen(bo)]
  hers.socket.emit('message', { to: bo.id })
  hers.socket.emit('join', `person ${bo.id}`)
  hers.socket.emit('test:changed')
  expect(await his.heard()).toEqual([])
  hers.socket.emit('message', 'a'.repeat(20_000))
  await hers.closed
})

test('a session that ends while its socket is being let in does not leave it open', async () => {
  const { looking, mayAnswer, listen, end } = await slowTown()
  const listening = listen()
  await looking.opened
  end()
  mayAnswer.open()
  expect(await listening.closed).toEqual(['session:ended'])
})

test('when it cannot be checked who asks, nobody is let in, and may try again', async () => {
  const { mayAnswer, listen, fail } = await slowTown()
  fail()
  mayAnswer.open()
  await expect(listen().closed).rejects.toThrow('UNAVAILABLE')
})

test('a fault in what hears is answered as one, and does not end the connection', async () => {
  const { mayAnswer, listen, live } = await slowTown()
  mayAnswer.open()
  const call = liveCall({ name: 'test:said', summary: '', said: z.strictObject({ isBroken: z.boolean() }) })
  live.hear(call, async ({ said }) => {
    if (said.isBroken) throw new Error('a bug')
  })
  const { socket } = listen()
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  expect(await socket.emitWithAck('test:said', { isBroken: true })).toMatchObject({ error: 'SERVER' })
  expect(await socket.emitWithAck('test:said', { isBroken: false })).toEqual({})
})

/** Timers of the hub itself; connections go on by themselves. */
function withTimersInHand() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A hub in which Ana has a session, and looking it up takes as long as the test likes once she is past the door. */
async function slowTown() {
  const [looking, mayAnswer] = [gate(), gate()]
  const ana = { userId: 7, sessionId: 70, isDue: false, hold: null } as SessionHolder
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
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    const closed = new Promise<string[]>((resolve, reject) =>
      socket.once('disconnect', () => resolve(heard)).once('connect_error', reject),
    )
    return { socket, closed }
  }
  closing.push(async () => {
    await live.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    ...{ looking, mayAnswer, listen, live },
    end() {
      answer = async () => null
      live.endSession(ana.sessionId)
    },
    fail() {
      answer = () => Promise.reject(new Error('no database'))
    },
  }
}
