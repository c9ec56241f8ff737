import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { perAccount, perAddress } from '@hereabouts/contract/http/budget'
import { type Access, type Endpoint, endpoint, type Role } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS, defineErrors } from '@hereabouts/contract/http/error'
import { bytes, idInPath } from '@hereabouts/contract/http/fields'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ITS_ID } from '../../../test/request-ids.ts'
import { readConfig } from '../config.ts'
import { DatabaseUnavailable } from '../db/db.ts'
import { createSecret } from '../secret.ts'
import { noThrottles } from '../throttle.ts'
import { fail } from './coded-error.ts'
import { createDeviceMarks } from './device-marks.ts'
import { createHttp } from './http.ts'
import { type Call, cannotCall, createServe, type Serve } from './serve.ts'
import { sessionCookie } from './session-cookie.ts'
import type { SessionHolder } from './viewer.ts'

const OWN = 'https://hereabouts.example'
const ANA = {
  userId: 7,
  sessionId: 70,
  role: 'user',
  lockout: null,
  needsPasskey: false,
  isDue: false,
} as SessionHolder
const SHED = defineErrors({ TOO_WET: [409, 'It is raining.'], LOCKED: [403, 'The shed is locked.'] })

const openShed = endpoint({
  method: 'POST',
  path: '/api/sheds/{id}/open',
  access: 'user',
  budget: perAccount(3, 'minute'),
  summary: 'Open a shed',
  params: z.strictObject({ id: idInPath() }),
  query: z.strictObject({ wide: z.exactOptional(z.string()) }),
  body: z.strictObject({ key: z.string() }),
  response: z.strictObject({ isOpen: z.boolean() }),
  errors: [SHED.TOO_WET],
})
const seeShed = endpoint({
  method: 'GET',
  path: '/api/sheds',
  access: 'public',
  budget: perAddress(3, 'minute'),
  summary: 'See the shed',
  response: z.strictObject({ colour: z.string() }),
})
const shedCalendar = endpoint({
  method: 'GET',
  path: '/api/sheds.ics',
  access: 'public',
  budget: perAddress(3, 'minute'),
  summary: 'When the shed is open',
  response: bytes,
  file: { type: 'text/calendar', name: 'sheds.ics' },
  keptSeconds: 60,
})
const ownShed = endpoint({
  method: 'GET',
  path: '/api/sheds/{id}',
  access: 'self',
  budget: perAccount(3, 'minute'),
  summary: 'See one’s own shed',
  params: z.strictObject({ id: idInPath() }),
  response: z.strictObject({ colour: z.string() }),
})

test('a handler gets the parsed input and the viewer', async () => {
  const { calls, ask } = await serving()
  await ask('POST', '/api/sheds/3/open?wide=yes', { body: { key: 'brass' } })
  const [{ viewer, params, query, body, address }] = calls as [Call<typeof openShed>]
  expect({ viewer, params, query, body, address }).toEqual({
    viewer: { id: 7, sessionId: 70 },
    params: { id: 3 },
    query: { wide: 'yes' },
    body: { key: 'brass' },
    address: '127.0.0.1',
  })
})

test('a public endpoint needs no session, and its handler gets no viewer', async () => {
  const { calls, ask } = await serving()
  expect((await ask('GET', '/api/sheds', { cookie: null })).json()).toEqual({ colour: 'green' })
  await ask('GET', '/api/sheds')
  expect(calls).toEqual([
    expect.objectContaining({ viewer: null }),
    expect.objectContaining({ viewer: null }),
  ])
})

test('a file that caches may keep is sent again only if it has changed', async () => {
  let hours = 'open'
  const { http } = await serving({ shedCalendar: async () => Buffer.from(hours) })
  const ask = (known?: string) =>
    http.inject({ url: '/api/sheds.ics', headers: known === undefined ? {} : { 'if-none-match': known } })
  const { statusCode, headers, body } = await ask()
  expect([statusCode, body]).toEqual([200, 'open'])
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
  const etag = String(headers.etag)
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const again = await ask(known)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  for (const known of ['"other"', '', 'W/']) expect((await ask(known)).statusCode).toBe(200)
  hours = 'closed'
  expect((await ask(etag)).body).toBe('closed')
})

test("one's own things do not exist for anybody else", async () => {
  const { ask, calls } = await serving()
  expect((await ask('GET', '/api/sheds/7')).statusCode).toBe(200)
  expect(calls).toHaveLength(1)
  expect(await errorOf(ask('GET', '/api/sheds/8'))).toBe('404 NOT_FOUND')
  expect(calls).toHaveLength(1)
})

const MAY: Record<Access, readonly Role[]> = {
  public: ['user', 'verifier', 'moderator', 'admin'],
  user: ['user', 'verifier', 'moderator', 'admin'],
  self: ['user', 'verifier', 'moderator', 'admin'],
  team: ['verifier', 'moderator', 'admin'],
  verifier: ['verifier', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

test.each(Object.entries(MAY) as [Access, readonly Role[]][])(
  'access %s is for the roles %j; all others get a 403 before the body is read',
  async (access, allowed) => {
    for (const role of ['user', 'verifier', 'moderator', 'admin'] as const) {
      const { ask, calls, renewed } = await serving({}, { role, access })
      const response = await ask('POST', '/api/sheds/7/paint', { body: { colour: 'red' } })
      const nonsense = await ask('POST', '/api/sheds/7/paint', { body: '{' })
      expect([role, response.statusCode, nonsense.statusCode, calls.length, renewed]).toEqual(
        allowed.includes(role) ? [role, 200, 400, 1, []] : [role, 403, 403, 0, []],
      )
      if (!allowed.includes(role))
        expect(response.json()).toEqual({
          error: 'FORBIDDEN',
          message: COMMON_ERRORS.FORBIDDEN.message,
          ...ITS_ID,
        })
    }
  },
)

const NOTHING_AGAINST = {
  role: 'user',
  lockout: null,
  contactBar: null,
  isConfirmed: false,
  needsPasskey: false,
} as const
const ADMIN = { ...NOTHING_AGAINST, role: 'admin' } as const

test.each([
  [{}, NOTHING_AGAINST, null],
  [{}, { ...NOTHING_AGAINST, lockout: 'SUSPENDED' }, 'SUSPENDED'],
  [{}, { ...NOTHING_AGAINST, lockout: 'BANNED' }, 'BANNED'],
  [{}, { ...NOTHING_AGAINST, lockout: 'MEASURE_UNREAD' }, 'MEASURE_UNREAD'],
  [{ underSanction: true }, { ...NOTHING_AGAINST, lockout: 'BANNED' }, null],
  [{}, { ...NOTHING_AGAINST, lockout: 'WAITING' }, 'WAITING'],
  [{ underSanction: true }, { ...NOTHING_AGAINST, lockout: 'WAITING' }, 'WAITING'],
  [{ whileWaiting: true }, { ...NOTHING_AGAINST, lockout: 'WAITING' }, null],
  [{ whileWaiting: true }, { ...NOTHING_AGAINST, lockout: 'BANNED' }, 'BANNED'],
  [{}, { ...NOTHING_AGAINST, contactBar: 'RESTRICTED' }, null],
  [{ contactsFirst: 'person' }, { ...NOTHING_AGAINST, contactBar: 'RESTRICTED' }, 'RESTRICTED'],
  [{ contactsFirst: 'group' }, { ...NOTHING_AGAINST, contactBar: 'RESTRICTED' }, 'RESTRICTED'],
  [{ contactsFirst: 'person' }, { ...NOTHING_AGAINST, contactBar: 'SHIELD_NEEDED' }, 'SHIELD_NEEDED'],
  [{ contactsFirst: 'group' }, { ...NOTHING_AGAINST, contactBar: 'SHIELD_NEEDED' }, 'SHIELD_NEEDED'],
  [{ contactsFirst: 'person' }, { ...NOTHING_AGAINST, contactBar: 'COOLING_DOWN' }, 'COOLING_DOWN'],
  [{ contactsFirst: 'group' }, { ...NOTHING_AGAINST, contactBar: 'COOLING_DOWN' }, null],
  [{ contactsFirst: 'person' }, NOTHING_AGAINST, null],
  [{ asksPassword: true }, NOTHING_AGAINST, 'PASSWORD_NEEDED'],
  [{ asksPassword: true }, { ...NOTHING_AGAINST, isConfirmed: true }, null],
  // Without permission nobody is asked for a password, and a suspended person has no role.
  [{ access: 'admin', asksPassword: true }, NOTHING_AGAINST, 'FORBIDDEN'],
  [{ access: 'admin', asksPassword: true }, ADMIN, 'PASSWORD_NEEDED'],
  [{ access: 'admin' }, { ...ADMIN, lockout: 'SUSPENDED' }, 'SUSPENDED'],
  [{}, { ...ADMIN, needsPasskey: true }, null],
  [{ access: 'admin' }, { ...NOTHING_AGAINST, needsPasskey: true }, 'FORBIDDEN'],
  [{ access: 'team', asksPassword: true }, { ...ADMIN, needsPasskey: true }, 'PASSKEY_NEEDED'],
] as const)('an endpoint with %j rejects %j with %s', (declared, session, reason) => {
  expect(cannotCall({ ...openShed, access: 'user', ...declared }, session)).toBe(reason)
})

test.each([
  ['role', 'FORBIDDEN'],
  ['lockout', 'FORBIDDEN'],
  ['contactBar', 'RESTRICTED'],
  ['needsPasskey', 'PASSKEY_NEEDED'],
  ['isConfirmed', 'PASSWORD_NEEDED'],
] as const)('a session without %s is rejected with %s', (missing, reason) => {
  const declared = { access: 'team', contactsFirst: 'group', asksPassword: true } as const
  const session = { ...ADMIN, isConfirmed: true, [missing]: undefined }
  expect(cannotCall({ ...openShed, ...declared }, session)).toBe(reason)
})

test.each(['verifier', 'moderator', 'admin'] as const)(
  'signed out, an endpoint for a %s answers 401, not 403',
  async (access) => {
    const { ask } = await serving({}, { access })
    expect(await errorOf(ask('POST', '/api/sheds/7/paint', { cookie: null, body: {} }))).toBe(
      '401 UNAUTHORIZED',
    )
  },
)

test.each([
  ['from another site', { origin: 'https://evil.example' }, '403 FOREIGN_ORIGIN'],
  [
    'from another site, and signed out',
    { origin: 'https://evil.example', cookie: null },
    '403 FOREIGN_ORIGIN',
  ],
  ['signed out', { cookie: null }, '401 UNAUTHORIZED'],
  ['signed out, with too large a body', { cookie: null, body: 'x'.repeat(1_000_000) }, '401 UNAUTHORIZED'],
  ['too large a body', { body: 'x'.repeat(1_000_000) }, '413 TOO_LARGE'],
  ['malformed JSON', { body: '{', path: '/api/sheds/nonsense/open' }, '400 BAD_REQUEST'],
  ['an unknown path', { body: {}, path: '/api/sheds/nonsense/open' }, '404 NOT_FOUND'],
  ['a wrong query', { path: '/api/sheds/3/open?narrow=yes' }, '422 VALIDATION'],
  ['a wrong body', { body: { key: 3 } }, '422 VALIDATION'],
])('the first failed check determines the error: %s', async (_, wrong, expected) => {
  const { calls, ask } = await serving()
  const { path = '/api/sheds/3/open', ...given } = { body: { key: 'brass' }, ...wrong } as Asked & {
    path?: string
  }
  expect(await errorOf(ask('POST', path, given))).toBe(expected)
  expect(calls).toEqual([])
})

test('a response with an undeclared field is never sent', async () => {
  const { ask, errors } = await serving({ seeShed: async () => ({ colour: 'green', keyUnderMat: 'brass' }) })
  const response = await ask('GET', '/api/sheds')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ error: 'SERVER', message: COMMON_ERRORS.SERVER.message, ...ITS_ID })
  expect(errors).toEqual([expect.objectContaining({ msg: 'a request failed' })])
  expect(JSON.stringify(errors)).not.toContain('brass')
})

test('an error has its code, and its own or a more specific text', async () => {
  const { ask } = await serving({
    openShed: async () => fail(SHED.TOO_WET),
    seeShed: async () => fail(COMMON_ERRORS.NOT_FOUND, 'There is no shed here.'),
  })
  const wet = await ask('POST', '/api/sheds/3/open', { body: { key: 'brass' } })
  expect([wet.statusCode, wet.json()]).toEqual([
    409,
    { error: 'TOO_WET', message: 'It is raining.', ...ITS_ID },
  ])
  const none = await ask('GET', '/api/sheds')
  expect([none.statusCode, none.json()]).toEqual([
    404,
    { error: 'NOT_FOUND', message: 'There is no shed here.', ...ITS_ID },
  ])
})

test('an error that the endpoint does not declare is logged as an error, which fails the test', async () => {
  const { ask, errors } = await serving({ openShed: async () => fail(SHED.LOCKED) })
  expect(await errorOf(ask('POST', '/api/sheds/3/open', { body: { key: 'brass' } }))).toBe('403 LOCKED')
  expect(errors).toEqual([
    expect.objectContaining({
      path: '/api/sheds/{id}/open',
      code: 'LOCKED',
      msg: 'an error that the contract does not declare',
    }),
  ])
})

test('declared and common errors are not logged as errors', async () => {
  const { ask, errors } = await serving({
    openShed: async () => fail(SHED.TOO_WET),
    seeShed: async () => fail(COMMON_ERRORS.FORBIDDEN),
  })
  await ask('POST', '/api/sheds/3/open', { body: { key: 'brass' } })
  await ask('GET', '/api/sheds')
  expect(errors).toEqual([])
})

// Only where /dev/full simulates a full disk.
test.skipIf(!existsSync('/dev/full'))(
  'an upload without disk space fails with a retryable error',
  async () => {
    const { ask, errors } = await serving({
      seeShed: async () => {
        await writeFile('/dev/full', 'green')
        return { colour: 'green' }
      },
    })
    const { statusCode, headers, json } = await ask('GET', '/api/sheds')
    const { code, message } = COMMON_ERRORS.DISK_FULL
    expect([statusCode, headers['retry-after'], json()]).toEqual([
      503,
      '30',
      { error: code, message, ...ITS_ID },
    ])
    expect(errors).toEqual([])
  },
)

test('a bug becomes a 500 without details, and is logged in full', async () => {
  const { ask, errors } = await serving({
    seeShed: async () => Promise.reject(new Error('the roof is missing')),
  })
  const response = await ask('GET', '/api/sheds')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ error: 'SERVER', message: COMMON_ERRORS.SERVER.message, ...ITS_ID })
  expect(errors).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: 'the roof is missing' }) }),
  ])
})

test('an unresponsive database becomes a 503 with a Retry-After', async () => {
  const { ask, errors } = await serving({
    seeShed: async () => Promise.reject(new DatabaseUnavailable('no connection')),
  })
  const response = await ask('GET', '/api/sheds')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(response.json()).toEqual({
    error: 'UNAVAILABLE',
    message: COMMON_ERRORS.UNAVAILABLE.message,
    ...ITS_ID,
  })
  expect(errors).toEqual([])
})

test('a session that is due is renewed, on the server and in the browser, and no other is', async () => {
  const { ask, renewed } = await serving()
  expect((await ask('GET', '/api/sheds/7')).headers['set-cookie']).toBeUndefined()
  expect(renewed).toEqual([])
  const response = await ask('GET', '/api/sheds/7', { cookie: 'due' })
  expect(response.headers['set-cookie']).toBe(
    '__Host-hereabouts_session=due; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(renewed).toEqual([ANA.sessionId])
})

test('a handler can start a session in this browser, or end the one it has', async () => {
  const { ask } = await serving({
    seeShed: async ({ session }) => {
      session.start('new', ANA.userId)
      return { colour: 'green' }
    },
    ownShed: async ({ session }) => {
      session.forget()
      return { colour: 'green' }
    },
  })
  expect((await ask('GET', '/api/sheds')).cookies).toEqual([
    expect.objectContaining({
      name: '__Host-hereabouts_session',
      value: 'new',
      httpOnly: true,
      secure: true,
    }),
    expect.objectContaining({ name: '__Host-hereabouts_device' }),
  ])
  // Also when it would be due for renewal.
  const [forgotten, ...others] = (await ask('GET', '/api/sheds/7', { cookie: 'due' })).cookies
  expect(forgotten).toEqual(expect.objectContaining({ name: '__Host-hereabouts_session', value: '' }))
  expect(forgotten?.expires).toEqual(new Date(0))
  expect(others).toEqual([])
})

interface Asked {
  cookie?: string | null
  origin?: string
  body?: unknown
}
interface Handlers {
  openShed?: (call: Call<typeof openShed>) => Promise<{ isOpen: boolean }>
  seeShed?: (call: Call<typeof seeShed>) => Promise<{ colour: string }>
  ownShed?: (call: Call<typeof ownShed>) => Promise<{ colour: string }>
  shedCalendar?: () => Promise<Uint8Array>
}

/**
 * An app with four endpoints, to which Ana is signed in with this role; `access` is that of painting the
 * shed.
 */
async function serving(
  handlers: Handlers = {},
  { role = 'user', access = 'admin' }: { role?: Role; access?: Access } = {},
) {
  const errors: unknown[] = []
  const calls: unknown[] = []
  const renewed: number[] = []
  const log = pino({ level: 'error', base: null }, { write: (line) => errors.push(JSON.parse(line)) })
  const http = await createHttp(readConfig({ PUBLIC_URL: OWN }), log)
  const serve: Serve = createServe(http, {
    findSession: async (token) =>
      ['ana', 'due'].includes(token) ? { ...ANA, role, isDue: token === 'due' } : null,
    renewSession: async (session) => void renewed.push(session),
    isAllowedOrigin: (origin) => origin === OWN,
    cookie: sessionCookie(OWN),
    devices: createDeviceMarks(createSecret('ours'), OWN),
    throttles: noThrottles,
    log,
  })
  const noted =
    <C, A>(handle: (call: C) => Promise<A>) =>
    (call: C) => {
      calls.push(call)
      return handle(call)
    }
  serve(openShed, noted(handlers.openShed ?? (async () => ({ isOpen: true }))))
  serve(seeShed, noted(handlers.seeShed ?? (async () => ({ colour: 'green' }))))
  serve(shedCalendar, handlers.shedCalendar ?? (async () => Buffer.from('open')))
  serve(ownShed, noted(handlers.ownShed ?? (async () => ({ colour: 'red' }))))

  const paintShed: Endpoint = endpoint({
    method: 'POST',
    path: '/api/sheds/{id}/paint',
    access,
    budget: perAccount(3, 'minute'),
    summary: 'Paint a shed',
    params: z.strictObject({ id: idInPath() }),
    body: z.strictObject({ colour: z.string() }),
    response: z.strictObject({ colour: z.string() }),
  })
  serve(
    paintShed,
    noted(async () => ({ colour: 'blue' })),
  )

  const ask = (method: 'GET' | 'POST', url: string, { cookie = 'ana', origin = OWN, body }: Asked = {}) =>
    http.inject({
      method,
      url,
      headers: {
        origin,
        ...(cookie && { cookie: `__Host-hereabouts_session=${cookie}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return { http, ask, calls, renewed, errors }
}

async function errorOf(asked: Promise<{ statusCode: number; json(): unknown }>): Promise<string> {
  const response = await asked
  return `${response.statusCode} ${(response.json() as { error: string }).error}`
}
