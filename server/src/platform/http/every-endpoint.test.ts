import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { Access, Endpoint } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS, type ErrorBody } from '@hereabouts/contract/http/error'
import { fillPath } from '@hereabouts/contract/http/path'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ORIGIN } from '../../../test/person.ts'
import { spread } from '../../../test/random.ts'
import { ITS_ID, withoutId } from '../../../test/request-ids.ts'
import { replaceEach, sampleOf } from '../../../test/samples.ts'
import { townWith } from '../../../test/town.ts'

// Rules for every endpoint. A new endpoint of the contract is included automatically.

interface Sent {
  cookie?: string | null
  origin?: string | null
  type?: string
  /** The raw request body. */
  payload?: string
  query?: string
}

const NOBODY = 999_999_999
/** Endpoints that accept a body naming a person who does not exist, and why. */
const NAMES_NOBODY_FREELY: Record<string, string> = {
  logout: 'signs out the caller, whatever the body contains',
  unblockPerson: 'removing what does not exist is no error',
  unmutePerson: 'removing what does not exist is no error',
  endInTouch: 'removing what does not exist is no error',
}
/** Endpoints whose response is random. */
const IS_NEW_EACH_TIME = new Set(['getPasskeyChallenge'])
const FOR_ROLES: readonly Access[] = ['team', 'verifier', 'moderator', 'admin']

const ENDPOINTS: Named[] = Object.entries(EVERY_ENDPOINT)
const CHANGES = ENDPOINTS.filter(([, { method, upload }]) => method !== 'GET' && !upload)
/** Without those that mail programs call, as forms and from anywhere. */
const CHANGES_BY_PAGES = CHANGES.filter(([, { oneClick }]) => !oneClick)
const UPLOADS = ENDPOINTS.filter(([, { upload }]) => upload)
const READS = ENDPOINTS.filter(([, { method }]) => method === 'GET')
const SIGNED_IN = ENDPOINTS.filter(([, { access }]) => access !== 'public')
const PUBLIC = ENDPOINTS.filter(([, { access }]) => access === 'public')

test('the list of endpoints in this file is complete', () => {
  expect([...CHANGES, ...UPLOADS, ...READS]).toHaveLength(ENDPOINTS.length)
  expect([...SIGNED_IN, ...PUBLIC]).toHaveLength(ENDPOINTS.length)
})

test('a change from a page of another site, or without an origin, is rejected', async () => {
  const { answers } = await town()
  const origins = [null, 'null', 'https://evil.example', `${ORIGIN}.evil.example`]
  for (const endpoints of [CHANGES_BY_PAGES, UPLOADS]) {
    const calls = spread(endpoints, origins)
    expect(await answers(calls, (_, origin) => ({ origin }))).toEqual(all(calls, '403 FOREIGN_ORIGIN'))
  }
})

test('reads work from any page, because links from elsewhere lead here', async () => {
  const { send } = await town()
  for (const [[name, endpoint], origin] of spread(READS, [null, 'https://evil.example'])) {
    const [there, here] = [await send(endpoint, { origin }), await send(endpoint, {})]
    expect([name, there.statusCode, withoutId(there.body)]).toEqual([
      name,
      here.statusCode,
      withoutId(here.body),
    ])
  }
})

test('without a valid session only public endpoints answer', async () => {
  const { answers } = await town()
  const calls = spread(SIGNED_IN, [
    null,
    'hereabouts_session=',
    'hereabouts_session=garbage',
    'hereabouts_session=%E0%A4%A',
  ])
  expect(await answers(calls, (_, cookie) => ({ cookie }))).toEqual(all(calls, '401 UNAUTHORIZED'))
})

test('an expired session is rejected', async () => {
  const { answers, clock } = await town()
  clock.passMinutes(30 * 24 * 60)
  const calls = once(SIGNED_IN)
  expect(await answers(calls, () => ({}))).toEqual(all(calls, '401 UNAUTHORIZED'))
})

test('public endpoints answer the same with a valid session, without one and with an unknown one', async () => {
  const { send } = await town()
  for (const [name, endpoint] of PUBLIC) {
    const out = await send(endpoint, { cookie: null })
    for (const cookie of ['hereabouts_session=garbage', undefined]) {
      const response = await send(endpoint, cookie ? { cookie } : {})
      const isNew = IS_NEW_EACH_TIME.has(name)
      expect([name, response.statusCode, isNew || withoutId(response.body)]).toEqual([
        name,
        out.statusCode,
        isNew || withoutId(out.body),
      ])
    }
  }
})

test('a malformed JSON body is rejected', async () => {
  const { answers } = await town()
  const payloads = ['{', '{"a":1', 'nonsense', '{a:1}', "{'a':1}", '{"a":1}}', '\0', '[1,]']
  const calls = spread(CHANGES, payloads)
  expect(await answers(calls, (_, payload) => ({ payload }))).toEqual(all(calls, '400 BAD_REQUEST'))
})

test('a body without a JSON content type is rejected', async () => {
  const { answers } = await town()
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
    'multipart/form-data',
  ]
  const calls = spread(CHANGES_BY_PAGES, types)
  expect(await answers(calls, (_, type) => ({ type, payload: '{}' }))).toEqual(
    all(calls, '415 UNSUPPORTED_TYPE'),
  )
})

test('upload endpoints accept nothing but files', async () => {
  const { answers } = await town()
  const calls = spread(UPLOADS, ['application/json', 'image/jpeg', 'text/plain'])
  expect(await answers(calls, (_, type) => ({ type, payload: '{}' }))).toEqual(
    all(calls, '415 UNSUPPORTED_TYPE'),
  )
  const empty = once(UPLOADS)
  expect(await answers(empty, () => ({}))).toEqual(all(empty, '422 FILE_MISSING'))
})

test('a body of a megabyte is rejected', async () => {
  const { answers } = await town()
  const payload = JSON.stringify({ text: 'a'.repeat(1_000_000) })
  const calls = once(CHANGES)
  expect(await answers(calls, () => ({ payload }))).toEqual(all(calls, '413 TOO_LARGE'))
})

test('the body of a read is ignored', async () => {
  const { send } = await town()
  for (const [[name, endpoint], payload] of spread(READS, ['{', '{"nonsense":1}', 'a'.repeat(1_000_000)])) {
    const [carrying, plain] = [await send(endpoint, { payload }), await send(endpoint, {})]
    expect([name, carrying.statusCode, withoutId(carrying.body)]).toEqual([
      name,
      plain.statusCode,
      withoutId(plain.body),
    ])
  }
})

test('a body that is not an object is rejected', async () => {
  const { answers } = await town()
  const calls = spread(CHANGES, ['[]', '"text"', '7', 'true', 'null'])
  expect(await answers(calls, (_, payload) => ({ payload }))).toEqual(all(calls, '422 VALIDATION'))
})

test('an unknown field is rejected and named', async () => {
  const { answers } = await town()
  const payload = ({ body }: Endpoint) =>
    JSON.stringify({ ...(body && (sampleOf(body) as object)), nonsense: 1 })
  const calls = once(CHANGES)
  expect(await answers(calls, (endpoint) => ({ payload: payload(endpoint) }), 'message')).toEqual(
    all(calls, '422 no field is called "nonsense"'),
  )
})

test('an unknown query parameter is rejected and named', async () => {
  const { answers } = await town()
  const sent = ({ body, query }: Endpoint) => ({
    query: fillPath('', {}, { ...(query && (sampleOf(query) as object)), nonsense: 1 }).slice(1),
    ...(body && { payload: JSON.stringify(sampleOf(body)) }),
  })
  const calls = once(ENDPOINTS)
  expect(await answers(calls, sent, 'message')).toEqual(all(calls, '422 no field is called "nonsense"'))
})

test('a field of the wrong type is rejected and named', async () => {
  const { send } = await town()
  for (const [name, endpoint] of CHANGES) {
    const sample = endpoint.body ? (sampleOf(endpoint.body) as object) : {}
    const fields = Object.keys(sample)
    for (const [field, wrong] of fields.length > 0 ? spread(fields, [{ nonsense: true }, [[]]]) : []) {
      const response = await send(endpoint, { payload: JSON.stringify({ ...sample, [field]: wrong }) })
      expect([name, field, errorIn(endpoint, response)]).toEqual([name, field, '422 VALIDATION'])
      const { message } = response.json<ErrorBody>()
      expect(message).toMatch(new RegExp(`^${field}[.:]`))
      // The words of the validation library.
      expect(message).not.toMatch(/invalid|expected|received|unrecognized/i)
    }
  }
})

test('a path with an invalid id does not exist', async () => {
  const { http, asking } = await town()
  const endpoints = ENDPOINTS.filter(([, { params }]) => params)
  const ids = ['0', '-1', '1.5', '1e3', '01', 'me', 'NaN', '%20', '9'.repeat(16), "1'--"]
  for (const [[name, endpoint], id] of spread(endpoints, ids)) {
    const { method, path, body } = endpoint
    const { cookie } = asking(endpoint)
    const response = await http.inject({
      method,
      url: path.replace(/\{\w+\}/g, id),
      headers: { origin: ORIGIN, cookie },
      ...(body && { payload: sampleOf(body) as object }),
    })
    expect([name, id, response.statusCode, response.json()]).toEqual([
      name,
      id,
      404,
      { error: 'NOT_FOUND', message: COMMON_ERRORS.NOT_FOUND.message, ...ITS_ID },
    ])
  }
})

test('a body that names an unknown person gets the same error as one that names an invisible person', async () => {
  const { send } = await town()
  const isId = ([path]: [string, unknown]) => /(^|\.)\w*Id$/.test(path)
  for (const [name, endpoint] of CHANGES.filter(([name]) => !(name in NAMES_NOBODY_FREELY))) {
    if (!endpoint.body) continue
    const named = replaceEach(sampleOf(endpoint.body), Number.isInteger, () => NOBODY).filter(isId)
    for (const [path, body] of named) {
      const response = await send(endpoint, { payload: JSON.stringify(body) })
      const error = errorIn(endpoint, response)
      const declared = (endpoint.errors ?? []).map(({ status, code }) => `${status} ${code}`)
      expect(['404 NOT_FOUND', ...declared], `${name}, ${path}`).toContain(error)
    }
  }
})

type Named = [name: string, endpoint: Endpoint]

/** Ana, Bo, and an admin for team endpoints. */
async function town() {
  const { ana, bo, root, http, clock, run } = await townWith({ people: ['ana', 'bo', 'root'] as const })
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id in (${ana.id}, ${root.id})`)

  const asking = ({ access }: Endpoint) => (FOR_ROLES.includes(access) ? root : ana)

  /** Ana's call, or the admin's if Ana may not make it, with parts replaced by `sent`. */
  function send(endpoint: Endpoint, sent: Sent): Promise<LightMyRequestResponse> {
    const {
      cookie = asking(endpoint).cookie,
      origin = ORIGIN,
      type = 'application/json',
      payload,
      query,
    } = sent
    const hash = 'a'.repeat(22)
    const url = fillPath(endpoint.path, {
      hash,
      token: `1-${hash}`,
      code: 'ABCDEFGH',
      clientId: '01890a5d-ac96-774b-bcce-b302099a8057',
      id: ana.id,
      a: ana.id,
      b: bo.id,
      seq: 1,
    })
    return http.inject({
      method: endpoint.method,
      url: query ? `${url}?${query}` : url,
      headers: {
        ...(origin && { origin }),
        ...(cookie && { cookie }),
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
  }
  /** The error of each of these calls. */
  async function answers<Variant>(
    calls: readonly [Named, Variant][],
    sent: (endpoint: Endpoint, variant: Variant) => Sent,
    part?: 'message',
  ) {
    const found: Answer<Variant>[] = []
    for (const [[name, endpoint], variant] of calls) {
      const response = await send(endpoint, sent(endpoint, variant))
      const error = errorIn(endpoint, response)
      const message = `${response.statusCode} ${response.json<ErrorBody>().message}`
      found.push([name, variant, part ? message : error])
    }
    return found
  }
  return { http, clock, asking, send, answers }
}
type Answer<Variant> = [name: string, variant: Variant, error: string]

/** `404 NOT_FOUND`, after checking that the contract declares this error for this endpoint. */
function errorIn(endpoint: Endpoint, response: LightMyRequestResponse): string {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const body = response.json<ErrorBody>()
  // A body that is missing altogether breaks no particular rule.
  const isNamed = body.error === 'VALIDATION' && body.message !== COMMON_ERRORS.VALIDATION.message
  const [, field, rule] = /^(?:([\w.-]+): )?(.+)$/.exec(body.message) ?? []
  expect(body).toEqual({
    error: expect.any(String),
    message: expect.stringMatching(/\S/),
    ...(isNamed && { params: { rule, ...(field && { field }) } }),
    ...ITS_ID,
  })
  const known = [...Object.values(COMMON_ERRORS), ...(endpoint.errors ?? [])]
  expect(known.map(({ status, code }) => [status, code])).toContainEqual([response.statusCode, body.error])
  return `${response.statusCode} ${body.error}`
}

function all<Variant>(calls: readonly [Named, Variant][], error: string): Answer<Variant>[] {
  return calls.map(([[name], variant]) => [name, variant, error])
}

/** Each endpoint once. */
function once(endpoints: readonly Named[]) {
  return spread(endpoints, [null])
}
