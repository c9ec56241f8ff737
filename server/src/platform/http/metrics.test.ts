import { mkdir, rm, statfs } from 'node:fs/promises'
import { latLngToCell } from 'h3-js'
import { expect, test } from 'vitest'
import { TRAFALGAR_SQUARE } from '../../../test/person.ts'
import { townWith } from '../../../test/town.ts'
import { HER, wholeLife } from '../../../test/whole-life.ts'

const TOKEN = 'a token of the tests, not a secret'.replaceAll(' ', '-')
const STRANGER = '203.0.113.5'

interface Asks {
  from?: string
  headers?: Record<string, string>
}

async function statusOf(
  asks: Asks,
  config: { metricsToken?: string | null; trustedProxies?: number; publicUrl?: string } = {},
): Promise<number> {
  const { http } = await townWith({ people: [], config })
  return (await ask(http, asks)).statusCode
}

type Http = Awaited<ReturnType<typeof townWith>>['http']
const ask = (http: Http, { from = '127.0.0.1', headers = {} }: Asks) =>
  http.inject({ url: '/metrics', remoteAddress: from, headers: { host: 'localhost:3000', ...headers } })

test.each<[string, Asks]>([
  ['this machine', {}],
  ['this machine, by its address', { headers: { host: '127.0.0.1:3000' } }],
  ['this machine, in the newer way', { from: '::1', headers: { host: '[::1]:3000' } }],
  ['this machine, in the older way on a newer socket', { from: '::ffff:127.0.0.1' }],
])('%s is answered', async (_, asks) => expect(await statusOf(asks)).toBe(200))

test.each<[string, Asks]>([
  ['a stranger', { from: STRANGER }],
  ['a stranger who claims to be here', { from: STRANGER, headers: { 'x-forwarded-for': '127.0.0.1' } }],
  [
    'a stranger who claims two stations',
    { from: STRANGER, headers: { 'x-forwarded-for': '::1, 127.0.0.1' } },
  ],
  ['a stranger who was here all along', { from: STRANGER, headers: { forwarded: 'for=127.0.0.1' } }],
  ['whom a proxy on this machine passes on', { headers: { 'x-forwarded-for': STRANGER } }],
  ['whom it passes on with an address of their own choice', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['whom another proxy passes on', { headers: { 'x-real-ip': '127.0.0.1' } }],
  ['who comes by the name that people use', { headers: { host: 'hereabouts.example' } }],
  ['who comes by a name that looks like this machine', { headers: { host: '127.0.0.1.hereabouts.example' } }],
])('there is nothing for %s', async (_, asks) => {
  for (const trustedProxies of [0, 1, 2]) expect(await statusOf(asks, { trustedProxies })).toBe(404)
})

const PUBLIC = 'https://hereabouts.example'

// nginx sends `Host: localhost:3000` and no other header unless it is told to: such a request cannot be told from a local one.
test.each<[string, Asks]>([
  ['a proxy that hides whom it asks for', {}],
  ['one that says whom it asks for', { headers: { 'x-forwarded-for': STRANGER } }],
  ['one that connects over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }],
])('a public installation answers nothing without the token to %s', async (_, asks) => {
  expect(await statusOf(asks, { publicUrl: PUBLIC })).toBe(404)
  expect(await statusOf(asks, { publicUrl: PUBLIC, metricsToken: TOKEN })).toBe(401)
  const headers = { ...asks.headers, authorization: `Bearer ${TOKEN}` }
  expect(await statusOf({ ...asks, headers }, { publicUrl: PUBLIC, metricsToken: TOKEN })).toBe(200)
})

test.each<[string, string | undefined, number]>([
  ['without the token', undefined, 401],
  ['with another', `Bearer ${TOKEN.slice(1)}x`, 401],
  ['with more than it', `Bearer ${TOKEN} ${TOKEN}`, 401],
  ['with it as a password', `Basic ${btoa(`metrics:${TOKEN}`)}`, 401],
  ['with it', `Bearer ${TOKEN}`, 200],
])('from elsewhere %s the answer is what it should be', async (_, authorization, status) => {
  const headers = { 'x-forwarded-for': '127.0.0.1', ...(authorization && { authorization }) }
  for (const from of [STRANGER, '127.0.0.1'])
    expect(await statusOf({ from, headers }, { metricsToken: TOKEN })).toBe(status)
})

test('whoever lacks the token reads nothing of the numbers, and is told how to ask', async () => {
  const { http } = await townWith({ people: [], config: { metricsToken: TOKEN } })
  const answer = await ask(http, { from: STRANGER })
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json()).toMatchObject({ error: 'UNAUTHORIZED' })
})

test('what Prometheus reads is in its format, and grows with what is answered', async () => {
  const { http } = await townWith({ people: [], ownApp: true })
  await http.inject('/healthz')
  await http.inject({ url: '/api/interests' })
  await http.inject({ url: '/api/nonsense/of/ana' })
  const answer = await ask(http, {})
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain(
    'hereabouts_http_requests_total{method="GET",route="/api/interests",status="2xx"} 1\n',
  )
  expect(answer.body).toContain('hereabouts_http_requests_total{method="GET",route="none",status="4xx"} 1\n')
  expect(answer.body).toMatch(/^hereabouts_http_request_duration_seconds_count{kind="api"} \d+$/m)
  await http.inject({ url: '/assets/a-name-that-changes.js' })
  expect((await ask(http, {})).body).toContain('route="web",status="4xx"} 1\n')
  for (const line of answer.body.split('\n')) expect(line).toMatch(LINE)
})
test('it tells how much room there is on the disk, and without a directory tells everything else', async () => {
  const { http, deps } = await townWith({ people: [] })
  const room = async () => /^hereabouts_disk_free_bytes (\S+)$/m.exec((await ask(http, {})).body)?.[1]
  const { dataDir } = deps.config
  await mkdir(dataDir, { recursive: true })
  const { blocks, bsize } = await statfs(dataDir)
  expect(Number(await room())).toBeGreaterThan(0)
  expect(Number(await room())).toBeLessThanOrEqual(blocks * bsize)
  await rm(dataDir, { recursive: true })
  expect(await room()).toBe('Nan')
})

/** A comment, or a name, labels and a number (https://prometheus.io/docs/instrumenting/exposition_formats). */
const LINE = /^(#.*|[a-z_]+({[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*})? (\d[\d.e+-]*|\+Inf|Nan)|)$/

test('nothing in it names a person, a place or an address, after a whole life', async () => {
  const { http, app, clock } = await wholeLife()
  await app.monitoring.sample()
  clock.passSeconds(10)
  await app.monitoring.sample()
  await http.inject({ url: `/chat/${HER.username}`, headers: { 'user-agent': HER.name } })
  await http.inject({ method: 'HEAD', url: `/verify-email?token=${HER.password}` })
  const { body } = await ask(http, {})
  const cell = latLngToCell(...TRAFALGAR_SQUARE, 8)
  const [latitude = 0] = TRAFALGAR_SQUARE
  for (const told of [
    HER.username,
    HER.email,
    'ana_',
    HER.password,
    '7007007',
    '127.0.0.1',
    '@',
    'Mill',
    cell,
    `${latitude}`,
  ])
    expect(body).not.toContain(told)
  // A label that is not among these says something new, and has to be looked at.
  const labels = new Set([...body.matchAll(/[{,]([a-z]+)="/g)].map(([, label]) => label))
  expect([...labels].filter((label) => !LABELS.includes(label ?? ''))).toEqual([])
})
const LABELS = ['kind', 'le', 'method', 'outcome', 'query', 'queue', 'room', 'route', 'status', 'step']
