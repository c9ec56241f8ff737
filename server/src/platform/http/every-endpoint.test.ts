import { imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { Access, Endpoint, Role } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS, type ErrorBody } from '@hereabouts/contract/http/error'
import { fillPath } from '@hereabouts/contract/http/path'
import { acceptMeetup, invite } from '@hereabouts/contract/meetups/endpoints'
import { acknowledgeSanction, listOwnSanctions } from '@hereabouts/contract/sanctions/endpoints'
import { confirmSession } from '@hereabouts/contract/sign-in/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ORIGIN } from '../../../test/person.ts'
import { replaceEach, sampleOf } from '../../../test/samples.ts'
import { townWith } from '../../../test/town.ts'

// Rules for every endpoint. A new endpoint of the contract is included automatically.

interface Sent {
  cookie?: string | null
  origin?: string | null
  type?: string
  /** The raw request body. */
  payload?: string
  params?: Record<string, number>
  query?: string
}

/** Things of other people, by the start of the path, for calls about things of others. */
const THINGS_OF_OTHERS = ({
  bo,
  cy,
  meetupOfOthers,
  sanctionOfOthers,
}: Town): Record<string, Record<string, number>> => ({
  '/api/users/': { id: bo.id },
  '/api/meetups/': { id: meetupOfOthers },
  // Anybody may read a gathering. The matrix tests who may change one.
  '/api/gatherings/': { id: NOBODY },
  '/api/conversations/': { a: bo.id, b: cy.id, seq: 1 },
  '/api/measures/': { id: sanctionOfOthers },
})
const NOBODY = 999_999_999
/** Endpoints that accept a body naming a person who does not exist, and why. */
const NAMES_NOBODY_FREELY: Record<string, string> = {
  logout: 'signs out the caller, whatever the body contains',
  unblockPerson: 'removing what does not exist is no error',
  unmutePerson: 'removing what does not exist is no error',
}
/** The roles that may call each access level. Ownership is tested elsewhere. */
const MAY: Record<Access, readonly Role[]> = {
  public: ['user', 'verifier', 'moderator', 'admin'],
  user: ['user', 'verifier', 'moderator', 'admin'],
  self: ['user', 'verifier', 'moderator', 'admin'],
  team: ['verifier', 'moderator', 'admin'],
  verifier: ['verifier', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

const ENDPOINTS: [string, Endpoint][] = Object.entries(EVERY_ENDPOINT)
const CHANGES = ENDPOINTS.filter(([, { method, upload }]) => method !== 'GET' && !upload)
const UPLOADS = ENDPOINTS.filter(([, { upload }]) => upload)
const READS = ENDPOINTS.filter(([, { method }]) => method === 'GET')
const SIGNED_IN = ENDPOINTS.filter(([, { access }]) => access !== 'public')
const PUBLIC = ENDPOINTS.filter(([, { access }]) => access === 'public')

/** Endpoints for a role or for everybody are about everybody's things. */
const ABOUT_THINGS = ENDPOINTS.filter(
  ([, { params, access }]) => params && access !== 'public' && MAY[access].includes('user'),
)

test('the list of endpoints in this file is complete', () => {
  expect([...CHANGES, ...UPLOADS, ...READS]).toHaveLength(ENDPOINTS.length)
  expect([...SIGNED_IN, ...PUBLIC]).toHaveLength(ENDPOINTS.length)
})

test('a change from a page of another site, or without an origin, is rejected', async () => {
  const { answers } = await town()
  for (const origin of [null, 'null', 'https://evil.example', `${ORIGIN}.evil.example`])
    for (const endpoints of [CHANGES, UPLOADS])
      expect(await answers(endpoints, () => ({ origin }))).toEqual(all(endpoints, '403 FOREIGN_ORIGIN'))
})

test('reads work from any page, because links from elsewhere lead here', async () => {
  const { send } = await town()
  for (const [name, endpoint] of READS)
    for (const origin of [null, 'https://evil.example']) {
      const [there, here] = [await send(endpoint, { origin }), await send(endpoint, {})]
      expect([name, there.statusCode, there.body]).toEqual([name, here.statusCode, here.body])
    }
})

test('without a valid session only public endpoints answer', async () => {
  const { answers } = await town()
  for (const cookie of [
    null,
    'hereabouts_session=',
    'hereabouts_session=garbage',
    'hereabouts_session=%E0%A4%A',
  ])
    expect(await answers(SIGNED_IN, () => ({ cookie }))).toEqual(all(SIGNED_IN, '401 UNAUTHORIZED'))
})

test('an expired session is rejected', async () => {
  const { answers, clock } = await town()
  clock.passMinutes(30 * 24 * 60)
  expect(await answers(SIGNED_IN, () => ({}))).toEqual(all(SIGNED_IN, '401 UNAUTHORIZED'))
})

test('public endpoints answer the same with a valid session, without one and with an unknown one', async () => {
  const { send } = await town()
  for (const [name, endpoint] of PUBLIC) {
    const out = await send(endpoint, { cookie: null })
    for (const cookie of ['hereabouts_session=garbage', undefined]) {
      const response = await send(endpoint, cookie ? { cookie } : {})
      expect([name, response.statusCode, response.body]).toEqual([name, out.statusCode, out.body])
    }
  }
})

test.each(['user', 'verifier', 'moderator', 'admin'] as const)(
  'a %s gets a 403 for endpoints of other roles, and for no others',
  async (role) => {
    const { send, ana, run, signIn } = await town()
    await run(sql`update users set role = ${role} where id = ${ana.id}`)
    for (const [name, endpoint] of ENDPOINTS) {
      const payload = endpoint.body && JSON.stringify(sampleOf(endpoint.body))
      const response = await send(endpoint, { cookie: ana.cookie, ...(payload && { payload }) })
      const isForbidden = response.statusCode === 403 && errorIn(endpoint, response) === '403 FORBIDDEN'
      expect([name, isForbidden]).toEqual([name, !MAY[endpoint.access].includes(role)])
      // Signing out is one of the calls.
      if (name === 'logout') ana.cookie = (await signIn(ana)).cookie
    }
  },
)

test('a malformed JSON body is rejected', async () => {
  const { answers } = await town()
  for (const payload of ['{', '{"a":1', 'nonsense', '{a:1}', "{'a':1}", '{"a":1}}', '\0', '[1,]'])
    expect(await answers(CHANGES, () => ({ payload }))).toEqual(all(CHANGES, '400 BAD_REQUEST'))
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
  for (const type of types)
    expect(await answers(CHANGES, () => ({ type, payload: '{}' }))).toEqual(
      all(CHANGES, '415 UNSUPPORTED_TYPE'),
    )
})

test('upload endpoints accept nothing but files', async () => {
  const { answers } = await town()
  for (const type of ['application/json', 'image/jpeg', 'text/plain'])
    expect(await answers(UPLOADS, () => ({ type, payload: '{}' }))).toEqual(
      all(UPLOADS, '415 UNSUPPORTED_TYPE'),
    )
  expect(await answers(UPLOADS, () => ({}))).toEqual(all(UPLOADS, '422 FILE_MISSING'))
})

test('a body of a megabyte is rejected', async () => {
  const { answers } = await town()
  const payload = JSON.stringify({ text: 'a'.repeat(1_000_000) })
  expect(await answers(CHANGES, () => ({ payload }))).toEqual(all(CHANGES, '413 TOO_LARGE'))
})

test('the body of a read is ignored', async () => {
  const { send } = await town()
  for (const [name, endpoint] of READS)
    for (const payload of ['{', '{"nonsense":1}', 'a'.repeat(1_000_000)]) {
      const [carrying, plain] = [await send(endpoint, { payload }), await send(endpoint, {})]
      expect([name, carrying.statusCode, carrying.body]).toEqual([name, plain.statusCode, plain.body])
    }
})

test('a body that is not an object is rejected', async () => {
  const { answers } = await town()
  for (const payload of ['[]', '"text"', '7', 'true', 'null'])
    expect(await answers(CHANGES, () => ({ payload }))).toEqual(all(CHANGES, '422 VALIDATION'))
})

test('an unknown field is rejected and named', async () => {
  const { answers } = await town()
  const payload = ({ body }: Endpoint) =>
    JSON.stringify({ ...(body && (sampleOf(body) as object)), nonsense: 1 })
  expect(await answers(CHANGES, (endpoint) => ({ payload: payload(endpoint) }), 'message')).toEqual(
    all(CHANGES, '422 Unrecognized key: "nonsense"'),
  )
})

test('an unknown query parameter is rejected and named', async () => {
  const { answers } = await town()
  const sent = ({ body, query }: Endpoint) => ({
    query: fillPath('', {}, { ...(query && (sampleOf(query) as object)), nonsense: 1 }).slice(1),
    ...(body && { payload: JSON.stringify(sampleOf(body)) }),
  })
  expect(await answers(ENDPOINTS, sent, 'message')).toEqual(
    all(ENDPOINTS, '422 Unrecognized key: "nonsense"'),
  )
})

test('a field of the wrong type is rejected and named', async () => {
  const { send } = await town()
  for (const [name, endpoint] of CHANGES) {
    const sample = endpoint.body ? (sampleOf(endpoint.body) as object) : {}
    for (const field of Object.keys(sample))
      for (const wrong of [{ nonsense: true }, [[]]]) {
        const response = await send(endpoint, { payload: JSON.stringify({ ...sample, [field]: wrong }) })
        expect([name, field, errorIn(endpoint, response)]).toEqual([name, field, '422 VALIDATION'])
        expect(response.json<ErrorBody>().message).toMatch(new RegExp(`^${field}[.:]`))
      }
  }
})

test('things of other people get the same error as things that do not exist', async () => {
  const there = await town()
  for (const [name, endpoint] of ABOUT_THINGS) {
    const things = Object.entries(THINGS_OF_OTHERS(there)).find(([start]) => endpoint.path.startsWith(start))
    if (!things) throw new Error(`add the things of ${endpoint.path} to THINGS_OF_OTHERS`)
    const payload = endpoint.body && JSON.stringify(sampleOf(endpoint.body))
    const nobodys = Object.fromEntries(Object.keys(things[1]).map((param, nth) => [param, NOBODY + nth]))
    for (const params of [things[1], nobodys]) {
      const response = await there.send(endpoint, { params, ...(payload && { payload }) })
      expect([name, params, errorIn(endpoint, response)]).toEqual([name, params, '404 NOT_FOUND'])
    }
  }
})

test('a path with an invalid id does not exist', async () => {
  const { http, asking } = await town()
  for (const [name, endpoint] of ENDPOINTS.filter(([, { params }]) => params))
    for (const id of ['0', '-1', '1.5', '1e3', '01', 'me', 'NaN', '%20', '9'.repeat(16), "1'--"]) {
      const { method, path, body } = endpoint
      const { cookie } = asking(endpoint)
      const response = await http.inject({
        ...{ method, url: path.replace(/\{\w+\}/g, id), headers: { origin: ORIGIN, cookie } },
        ...(body && { payload: sampleOf(body) as object }),
      })
      expect([name, id, response.statusCode, response.json()]).toEqual([
        ...[name, id, 404],
        { error: 'NOT_FOUND', message: COMMON_ERRORS.NOT_FOUND.message },
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

type Town = Awaited<ReturnType<typeof town>>

/** Ana, two others who have a meetup and are invisible to her, and an admin for team endpoints. */
async function town() {
  const { ana, bo, cy, root, http, clock, run, signIn } = await townWith<'ana' | 'bo' | 'cy' | 'root'>({
    people: ['ana', 'bo', 'cy', 'root'],
    blocks: [
      ['bo', 'ana'],
      ['cy', 'ana'],
    ],
  })
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await root.call(confirmSession, { body: { password: `${root.username} has a long password` } })
  await root.call(imposeSanction, {
    params: { id: bo.id },
    body: { kind: 'warning', reason: 'Be kind, please.' },
  })
  const sanctionOfOthers = (await bo.call(listOwnSanctions)).measures[0]?.id as number
  await bo.call(acknowledgeSanction, { params: { id: sanctionOfOthers } })
  await bo.switchOn()
  await cy.switchOn()
  const body = { interestId: 1, place: 'The café', startsAt: clock.now().toISOString() }
  const { id: meetupOfOthers } = await bo.call(invite, { body: { ...body, inviteeId: cy.id } })
  await cy.call(acceptMeetup, { params: { id: meetupOfOthers } })

  const asking = ({ access }: Endpoint) => (MAY[access].includes('user') ? ana : root)

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
      code: 'ABCDEFGH',
      ...(sent.params ?? { id: ana.id, a: ana.id, b: bo.id, seq: 1 }),
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
  /** The error of each of these endpoints, by name. */
  async function answers(endpoints: typeof ENDPOINTS, sent: (endpoint: Endpoint) => Sent, part?: 'message') {
    const found: Record<string, string> = {}
    for (const [name, endpoint] of endpoints) {
      const response = await send(endpoint, sent(endpoint))
      const error = errorIn(endpoint, response)
      found[name] = part ? `${response.statusCode} ${response.json<ErrorBody>().message}` : error
    }
    return found
  }
  return {
    ana,
    bo,
    cy,
    http,
    clock,
    run,
    signIn,
    meetupOfOthers,
    sanctionOfOthers,
    asking,
    send,
    answers,
    root,
  }
}

/** `404 NOT_FOUND`, after checking that the contract declares this error for this endpoint. */
function errorIn(endpoint: Endpoint, response: LightMyRequestResponse): string {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const body = response.json<ErrorBody>()
  expect(body).toEqual({ error: expect.any(String), message: expect.stringMatching(/\S/) })
  const known = [...Object.values(COMMON_ERRORS), ...(endpoint.errors ?? [])]
  expect(known.map(({ status, code }) => [status, code])).toContainEqual([response.statusCode, body.error])
  return `${response.statusCode} ${body.error}`
}

function all(endpoints: typeof ENDPOINTS, error: string): Record<string, string> {
  return Object.fromEntries(endpoints.map(([name]) => [name, error]))
}
