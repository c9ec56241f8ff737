import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { Budget } from '@hereabouts/contract/http/budget'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { fillPath } from '@hereabouts/contract/http/path'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ITS_ID } from '../../../test/request-ids.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createSecret } from '../secret.ts'
import { memoryThrottles } from '../throttle.ts'
import { budgetsOf, ruleOf } from './budgets.ts'
import { fail } from './coded-error.ts'
import { createDeviceMarks } from './device-marks.ts'
import { createHttp } from './http.ts'
import { createServe } from './serve.ts'
import { sessionCookie } from './session-cookie.ts'
import type { SessionHolder } from './viewer.ts'

// Every endpoint of the contract, bound by the real `serve()` to a handler that only waits and fails.

const OWN = 'https://hereabouts.example'
const ANA = {
  userId: 7,
  sessionId: 70,
  role: 'admin',
  isConfirmed: true,
  contactBar: null,
  needsPasskey: false,
  lockout: null,
} as SessionHolder
const BO = { ...ANA, userId: 8, sessionId: 80 } as SessionHolder
const [HERE, THERE] = ['203.0.113.1', '203.0.113.2'] as const
const DEVICES = createDeviceMarks(createSecret('ours'), OWN)
const ENDPOINTS = Object.entries(EVERY_ENDPOINT)
/** The owner of the things in paths that are nobody's own. */
const OTHER = 99

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(ENDPOINTS)(
  '%s: calls beyond its budget are rejected until the period is over',
  async (_, endpoint) => {
    for (const budget of budgetsOf(endpoint)) {
      const { ask, use } = await serving(endpoint)
      await use(budget, budget.calls - 1)
      expect((await ask(endpoint)).statusCode).not.toBe(429)

      const rejected = await ask(endpoint)
      const { code, message } = COMMON_ERRORS.TOO_MANY
      expect([rejected.statusCode, rejected.json()]).toEqual([429, { error: code, message, ...ITS_ID }])
      expect(rejected.headers['retry-after']).toBe(String(budget.perSeconds))
      // Nobody else is affected.
      expect((await ask(endpoint, { cookie: 'bo', address: THERE })).statusCode).not.toBe(429)

      vi.setSystemTime(Date.now() + budget.perSeconds * 1000)
      expect((await ask(endpoint)).statusCode).not.toBe(429)
    }
  },
)

test('calls with a session are counted by account, and others by address', () => {
  for (const [name, endpoint] of ENDPOINTS)
    for (const { per } of budgetsOf(endpoint))
      expect([name, per]).toEqual([name, endpoint.access === 'public' ? 'address' : 'account'])
})

test('calls beyond the budget are rejected before the body is read', async () => {
  for (const [name, endpoint] of ENDPOINTS.filter(([, { method }]) => method !== 'GET')) {
    const { ask, use } = await serving(endpoint)
    for (const budget of budgetsOf(endpoint)) await use(budget, budget.calls)
    expect([name, (await ask(endpoint, { payload: '{' })).statusCode]).toEqual([name, 429])
  }
})

test('endpoints that are counted together share one budget', () => {
  const known = new Map<string, Budget>()
  for (const [, endpoint] of ENDPOINTS)
    for (const budget of budgetsOf(endpoint)) {
      const { name } = ruleOf(endpoint, budget)
      expect(budget).toEqual(known.get(name) ?? budget)
      known.set(name, budget)
    }
})

test('unknown session tokens are limited per address, except for a browser where somebody has signed in', async () => {
  const { ask } = await serving(getUser)
  const guess = (address: string = HERE) => ask(getUser, { cookie: 'nobody', address })
  for (let guesses = 0; guesses < 300; guesses++) expect((await guess()).statusCode).toBe(401)
  await guess()
  const rejected = await guess()
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60'])
  expect((await guess(THERE)).statusCode).toBe(401)

  const device = DEVICES.make(ANA.userId, DEVICES.newKey())
  expect((await ask(getUser, { device })).statusCode).toBe(404)
  expect((await ask(getUser, { device: `${device}x` })).statusCode).toBe(429)
  vi.setSystemTime(Date.now() + 60_000)
  expect((await guess()).statusCode).toBe(401)
})

test("reading one's own things does not count as reading those of others", async () => {
  const { ask, use } = await serving(getUser)
  const profiles = budgetsOf(getUser).find(({ exceptOwn }) => exceptOwn) as Budget
  await use(profiles, profiles.calls)
  expect((await ask(getUser, { id: OTHER })).statusCode).toBe(429)
  expect((await ask(getUser, { id: ANA.userId })).statusCode).not.toBe(429)
})

test('one person can have two calls of an endpoint in flight, independently of other people', async () => {
  const { ask, arrived, release } = await serving(listNearby, { waits: true })
  const [one, another] = [ask(listNearby), ask(listNearby)]
  await arrived(2)
  const third = await ask(listNearby)
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '1'])
  const bos = ask(listNearby, { cookie: 'bo', id: BO.userId })
  await arrived(3)

  release()
  for (const { statusCode } of await Promise.all([one, another, bos])) expect(statusCode).toBe(404)
  expect((await ask(listNearby)).statusCode).toBe(404)
})

interface Asked {
  cookie?: 'ana' | 'bo' | 'nobody'
  /** The device mark of the browser. */
  device?: string
  address?: string
  id?: number
  payload?: string
}

/** An app with one endpoint, its throttles, and two signed-in admins. */
async function serving(endpoint: Endpoint, { waits = false } = {}) {
  const log = createLog('silent')
  const http = await createHttp(
    { ...readConfig({ PUBLIC_URL: OWN, SECRET: 's'.repeat(32) }), trustedProxies: 1 },
    log,
  )
  const throttles = memoryThrottles()
  const serve = createServe(http, {
    findSession: async (token) => ({ ana: ANA, bo: BO })[token] ?? null,
    renewSession: async () => {},
    isAllowedOrigin: (origin) => origin === OWN,
    cookie: sessionCookie(OWN),
    devices: DEVICES,
    throttles,
    log,
  })
  let count = 0
  let release = () => {}
  const released = waits ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()
  serve(endpoint, async () => {
    count += 1
    await released
    return fail(COMMON_ERRORS.NOT_FOUND)
  })

  const ask = ({ method, path, access }: Endpoint, asked: Asked = {}) => {
    const { cookie = 'ana', address = HERE, device, payload } = asked
    const mark = device ? `; ${DEVICES.name}=${device}` : ''
    const own = cookie === 'ana' ? ANA.userId : BO.userId
    const { id = access === 'self' ? own : OTHER } = asked
    return http.inject({
      method,
      url: fillPath(path, { id, a: 1, b: 2, seq: 1, code: 'ABCDEFGH', hash: 'a'.repeat(22) }),
      headers: {
        origin: OWN,
        cookie: `__Host-hereabouts_session=${cookie}${mark}`,
        'x-forwarded-for': address,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })
  }
  return {
    ask,
    release,
    /** Counts this many calls for Ana without making them. */
    async use(budget: Budget, calls: number) {
      const key = budget.per === 'account' ? `account ${ANA.userId}` : `address ${HERE}`
      for (let made = 0; made < calls; made++) await throttles.allow(ruleOf(endpoint, budget), key)
    },
    /** Resolves when this many calls have reached the handler. */
    async arrived(calls: number) {
      while (count < calls) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
