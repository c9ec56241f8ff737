import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { Access, Endpoint } from '@hereabouts/contract/http/endpoint'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { fillPath } from '@hereabouts/contract/http/path'
import { acceptMeetup, invite } from '@hereabouts/contract/meetups/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ORIGIN } from '../../../test/person.ts'
import { spread } from '../../../test/random.ts'
import { replaceEach, sampleOf } from '../../../test/samples.ts'
import { townWith } from '../../../test/town.ts'

// Each test fails if anything is logged as an error, so an unexpected 500 fails it too.

const TAKING_BODIES = Object.entries(EVERY_ENDPOINT).flatMap(([name, endpoint]) =>
  endpoint.body ? [{ name, endpoint, sample: sampleOf(endpoint.body) }] : [],
)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const TAKING_TEXT = TAKING_BODIES.filter(({ sample }) => replaceEach(sample, isText, String).length > 0)
const TAKING_NUMBERS = TAKING_BODIES.filter(({ sample }) => replaceEach(sample, isNumber, String).length > 0)

const spoiledBy = (unstorable: string) => [
  (text: unknown) => `${text}${unstorable}`,
  (text: unknown) => `${unstorable}${text}`,
]
const NULS = spoiledBy('\0')
const SURROGATES = ['\ud800', '\udfff', '\udc00\ud800'].flatMap(spoiledBy)

test('every endpoint rejects text that cannot be stored: NUL and lone surrogates', async () => {
  const { send } = await busyTown()
  const fields = TAKING_TEXT.flatMap(({ name, endpoint, sample }) =>
    replaceEach(sample, isText, String).map((_, nth) => ({ name, endpoint, sample, nth })),
  )
  const calls = [...spread(fields, NULS), ...spread(fields, SURROGATES)]
  for (const [{ name, endpoint, sample, nth }, spoil] of calls) {
    const [path, body] = replaceEach(sample, isText, spoil)[nth] as [string, unknown]
    const response = await send(endpoint, JSON.stringify(body))
    const { error, message } = response.json<ErrorBody>()
    expect([name, path, response.statusCode, error]).toEqual([name, path, 422, 'VALIDATION'])
    expect(message).toMatch(new RegExp(`^${path}: `))
  }
})

const ODD_NUMBERS = ['1e308', '1e400', '-1e400', '9007199254740991', '9007199254740993', '2147483648']
const ODD_OTHERWISE = ['-1', '0', '-0', '0.5']

test.each(TAKING_NUMBERS)('$name survives numbers beyond any counter', async ({ endpoint, sample }) => {
  const { send } = await busyTown()
  for (const [path, body] of replaceEach(sample, isNumber, () => '@number')) {
    for (const odd of [...ODD_NUMBERS, ...ODD_OTHERWISE]) {
      const { statusCode } = await send(endpoint, JSON.stringify(body).replace('"@number"', odd))
      expect(statusCode, `${odd} as ${path}`).toBeLessThan(500)
    }
  }
})

test('JSON that would pollute prototypes is rejected', async () => {
  const { send } = await busyTown()
  const payloads = [
    '{"__proto__":{"isAdmin":true}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '{"username":"ana_here","nested":[{"__proto__":{"isAdmin":true}}]}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ]
  for (const [{ name, endpoint }, payload] of spread(TAKING_BODIES, payloads)) {
    const response = await send(endpoint, payload)
    const { error } = response.json<ErrorBody>()
    expect([name, payload, response.statusCode, error]).toEqual([name, payload, 400, 'BAD_REQUEST'])
  }
  expect({}).not.toHaveProperty('isAdmin')
})

test('every endpoint survives deep nesting', async () => {
  const { send } = await busyTown()
  const depth = 30_000
  const deep = [`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]
  const fields = TAKING_BODIES.flatMap(({ name, endpoint, sample }) =>
    Object.keys(sample as object).map((field) => ({ name, endpoint, sample, field })),
  )
  for (const [{ name, endpoint, sample, field }, value] of spread(fields, deep)) {
    const body = JSON.stringify({ ...(sample as object), [field]: '@deep' }).replace('"@deep"', value)
    expect([name, field, (await send(endpoint, body)).statusCode]).toEqual([name, field, 422])
  }
})

test('the last of two equal JSON fields counts', async () => {
  const { http } = await townWith({ people: [] })
  const ana = {
    username: 'ana_lane',
    password: 'a long enough passphrase',
    email: 'ana@example.org',
    interests: [1],
  }
  const payload = JSON.stringify(ana).replace('{', '{"username":"somebody_else",')
  const headers = { origin: ORIGIN, 'content-type': 'application/json' }
  const response = await http.inject({ method: 'POST', url: register.path, headers, payload })
  expect(response.json()).toMatchObject({ username: 'ana_lane' })
})

const ODD_TEXTS = [
  '🧗 climbing',
  'ﷺ',
  'Zoë',
  '𝕏',
  "Robert'); drop table users;--",
  '\u202egnp.exe',
  '%00',
  '\\u0000',
]

test('text in any script comes back unchanged', async () => {
  const { ana, pair } = await busyTown()
  for (const [nth, text] of ODD_TEXTS.entries()) {
    const body = { clientId: `01890a5d-ac96-774b-bcce-00000000001${nth}`, text }
    expect(await ana.call(sendMessage, { params: pair, body })).toMatchObject({ text })
  }
})

test('NUL and lone surrogates are rejected in a query', async () => {
  const { ana, http, pair } = await busyTown()
  for (const after of ['%00', '1%00', '%ED%A0%80', '%FF', '1e3', '-1', '9'.repeat(400)]) {
    const url = `/api/conversations/${pair.a}/${pair.b}/messages?after=${after}`
    const response = await http.inject({ url, headers: { cookie: ana.cookie } })
    expect([after, response.statusCode, response.json<ErrorBody>().error]).toEqual([after, 422, 'VALIDATION'])
  }
})

const FOR_ROLES: readonly Access[] = ['team', 'verifier', 'moderator', 'admin']

/** Ana and Bo have a meetup, so that Ana's calls about it reach the database. */
async function busyTown() {
  const { ana, bo, root, http, clock, run } = await townWith({ people: ['ana', 'bo', 'root'] as const })
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  // Everybody has just entered their password.
  await run(sql`update sessions set confirmed_until = 'infinity'`)
  await ana.switchOn()
  await bo.switchOn()
  const meeting = { inviteeId: ana.id, interestId: 1, place: 'The café', startsAt: clock.now().toISOString() }
  const { id: meetup } = await bo.call(invite, { body: meeting })
  await ana.call(acceptMeetup, { params: { id: meetup } })
  const pair = { a: ana.id, b: bo.id }
  const clientId = '01890a5d-ac96-774b-bcce-000000000000'
  await bo.call(sendMessage, { params: pair, body: { clientId, text: 'On my way' } })

  function send({ method, path, access }: Endpoint, payload: string) {
    const params = {
      ...pair,
      seq: 1,
      token: `1-${'A'.repeat(22)}`,
      id: path.startsWith('/api/meetups/') ? meetup : ana.id,
    }
    const { cookie } = FOR_ROLES.includes(access) ? root : ana
    const headers = { origin: ORIGIN, cookie, 'content-type': 'application/json' }
    return http.inject({ method, url: fillPath(path, params), headers, payload })
  }
  return { ana, http, pair, send }
}
