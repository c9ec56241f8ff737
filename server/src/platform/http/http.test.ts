import { gzipSync } from 'node:zlib'
import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { COMMON_ERRORS, type ErrorBody } from '@hereabouts/contract/http/error'
import { listInterests } from '@hereabouts/contract/interests/endpoints'
import { expect, test } from 'vitest'
import { makeCall, ORIGIN } from '../../../test/person.ts'
import { ITS_ID } from '../../../test/request-ids.ts'
import { townWith } from '../../../test/town.ts'

const NOT_FOUND = { error: 'NOT_FOUND', message: COMMON_ERRORS.NOT_FOUND.message, ...ITS_ID }

test.each(['/api/nonsense', '/api/users/1/nonsense', '/api/', '/api', '/api?page', '/api/users/1/nearby/2'])(
  'an unknown API path is a 404 in JSON: %s',
  async (url) => {
    const { ana, http } = await townWith({ people: ['ana'] })
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await http.inject({ method, url, headers: { cookie: ana.cookie } })
      expect([method, response.statusCode, response.json()]).toEqual([method, 404, NOT_FOUND])
    }
  },
)

test.each([
  ['that cannot be decoded', '/api/users/%E0%A4%A'],
  ['with a name too long to be an id', `/api/users/${'1'.repeat(500)}`],
  ['with NUL', '/api/users/%00'],
  ['that traverses directories', '/api/users/..%2f..%2fetc'],
])('a path %s is a 404 like any other', async (_, url) => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const response = await http.inject({ url, headers: { cookie: ana.cookie } })
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
})

test('a call with the wrong method is rejected', async () => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const response = await http.inject({ method: 'DELETE', url: '/api/user', headers: { cookie: ana.cookie } })
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
})

test.each(['/api/interests', '/api/user', '/api/nonsense', '/%61pi/interests', '/healthz'])(
  'responses of %s are never cached, framed, sniffed or run elsewhere',
  async (url) => {
    const { http } = await townWith({ people: [] })
    const { headers } = await http.inject({ url })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join(';'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

test('browsers must stay with https if the public URL is https, and only then', async () => {
  const { http: plain } = await townWith({ people: [] })
  expect((await plain.inject('/api/interests')).headers).not.toHaveProperty('strict-transport-security')
  const { http: secure } = await townWith({
    people: [],
    config: { publicUrl: 'https://hereabouts.example' },
  })
  expect((await secure.inject('/api/interests')).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  )
})

test.each([
  'hereabouts_session=%E0%A4%A',
  'hereabouts_session=%00',
  'hereabouts_session',
  '=; ;; hereabouts_session=; =',
  '__proto__=x; constructor=y; toString=z',
  `hereabouts_session=${'a'.repeat(8000)}`,
])('a malformed cookie is no session: %s', async (cookie) => {
  const { http } = await townWith({ people: [] })
  const response = await makeCall(http, getOwnUser, { cookie })
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { error: 'UNAUTHORIZED', message: COMMON_ERRORS.UNAUTHORIZED.message, ...ITS_ID },
  ])
  expect((await makeCall(http, listInterests, { cookie })).statusCode).toBe(200)
})

test("other cookies next to the session's do not matter", async () => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const cookie = `theme=%E0%A4%A; ${ana.cookie}; __proto__=x`
  expect((await makeCall(http, getOwnUser, { cookie })).statusCode).toBe(200)
})

test('the API description is served and has every endpoint', async () => {
  const { http } = await townWith({ people: [] })
  const { paths } = (await http.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(
    Object.values(EVERY_ENDPOINT)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
})

test('every endpoint of the contract is bound', async () => {
  const { http } = await townWith({ people: [] })
  await http.ready()
  const unbound = Object.entries(EVERY_ENDPOINT).filter(
    ([, { method, path }]) => !http.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
  )
  expect(unbound.map(([name]) => name)).toEqual([])
})

test('the health endpoints report a live process and database', async () => {
  const { http } = await townWith({ people: [] })
  expect((await http.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await http.inject('/readyz')).json()).toEqual({ status: 'ok' })
})

test('a compressed body is accepted; a mislabelled one, an unknown encoding and a decompression bomb are rejected', async () => {
  const { http } = await townWith({ people: [] })
  const login = '{"username":"ana_here","password":""}'
  const send = async (encoding: string, payload: string | Buffer) => {
    const headers = { origin: ORIGIN, 'content-type': 'application/json', 'content-encoding': encoding }
    const response = await http.inject({ method: 'POST', url: '/api/login', payload, headers })
    return `${response.statusCode} ${response.json<ErrorBody>().error}`
  }
  expect(await send('gzip', gzipSync(login))).toBe('400 CREDENTIALS_REQUIRED')
  expect(await send('gzip', login)).toBe('400 BAD_REQUEST')
  expect(await send('nonsense', login)).toBe('415 UNSUPPORTED_TYPE')
  const bomb = gzipSync(JSON.stringify({ username: 'a'.repeat(10_000_000) }))
  expect(await send('gzip', bomb)).toBe('413 TOO_LARGE')
})

test('a long response is compressed for clients that accept it', async () => {
  const { http } = await townWith({ people: [] })
  const headersFor = async (encoding: string) =>
    (await http.inject({ url: '/api/interests', headers: { 'accept-encoding': encoding } })).headers
  expect((await headersFor('br'))['content-encoding']).toBe('br')
  expect((await headersFor('gzip'))['content-encoding']).toBe('gzip')
  expect(await headersFor('identity')).not.toHaveProperty('content-encoding')
})
