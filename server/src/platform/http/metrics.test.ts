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
  ['this machine over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }],
  ['this machine over an IPv4-mapped address', { from: '::ffff:127.0.0.1' }],
])('%s can read the metrics', async (_, asks) => expect(await statusOf(asks)).toBe(200))

test.each<[string, Asks]>([
  ['a stranger', { from: STRANGER }],
  ['a stranger who claims to be local', { from: STRANGER, headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a stranger who claims two proxies', { from: STRANGER, headers: { 'x-forwarded-for': '::1, 127.0.0.1' } }],
  ['a stranger with a Forwarded header', { from: STRANGER, headers: { forwarded: 'for=127.0.0.1' } }],
  ['a client behind a proxy on this machine', { headers: { 'x-forwarded-for': STRANGER } }],
  ['such a client with a forged address', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a client behind another kind of proxy', { headers: { 'x-real-ip': '127.0.0.1' } }],
  ['a client that uses the public host name', { headers: { host: 'hereabouts.example' } }],
  [
    'a client that uses a name similar to the local one',
    { headers: { host: '127.0.0.1.hereabouts.example' } },
  ],
])('%s gets a 404', async (_, asks) => {
  for (const trustedProxies of [0, 1, 2]) expect(await statusOf(asks, { trustedProxies })).toBe(404)
})

const PUBLIC = 'https://hereabouts.example'

// nginx sends `Host: localhost:3000` and no forwarding header by default: such a request looks like a local
// one.
test.each<[string, Asks]>([
  ['a proxy without forwarding headers', {}],
  ['a proxy with forwarding headers', { headers: { 'x-forwarded-for': STRANGER } }],
  ['a proxy that connects over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }],
])('a public installation requires the token from %s', async (_, asks) => {
  expect(await statusOf(asks, { publicUrl: PUBLIC })).toBe(404)
  expect(await statusOf(asks, { publicUrl: PUBLIC, metricsToken: TOKEN })).toBe(401)
  const headers = { ...asks.headers, authorization: `Bearer ${TOKEN}` }
  expect(await statusOf({ ...asks, headers }, { publicUrl: PUBLIC, metricsToken: TOKEN })).toBe(200)
})

test.each<[string, string | undefined, number]>([
  ['without a token', undefined, 401],
  ['with another token', `Bearer ${TOKEN.slice(1)}x`, 401],
  ['with more than the token', `Bearer ${TOKEN} ${TOKEN}`, 401],
  ['with the token as a password', `Basic ${btoa(`metrics:${TOKEN}`)}`, 401],
  ['with the token', `Bearer ${TOKEN}`, 200],
])('a remote request %s gets status %s', async (_, authorization, status) => {
  const headers = { 'x-forwarded-for': '127.0.0.1', ...(authorization && { authorization }) }
  for (const from of [STRANGER, '127.0.0.1'])
    expect(await statusOf({ from, headers }, { metricsToken: TOKEN })).toBe(status)
})

test('a request without the token gets no metrics, and learns how to authenticate', async () => {
  const { http } = await townWith({ people: [], config: { metricsToken: TOKEN } })
  const answer = await ask(http, { from: STRANGER })
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json()).toMatchObject({ error: 'UNAUTHORIZED' })
})

test('the output has the Prometheus format, and counters grow with responses', async () => {
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
test('free disk space is exported; without a directory all other metrics are', async () => {
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

/**
 * A comment, or a name, labels and a number (https://prometheus.io/docs/instrumenting/exposition_formats).
 */
const LINE = /^(#.*|[a-z_]+({[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*})? (\d[\d.e+-]*|\+Inf|Nan)|)$/

test('metrics contain no person, place or address, even after a whole life cycle', async () => {
  const { http, app, clock } = await wholeLife()
  await app.monitoring.sample()
  clock.passSeconds(10)
  await app.monitoring.sample()
  await http.inject({ url: `/chat/${HER.username}`, headers: { 'user-agent': HER.name } })
  await http.inject({ method: 'HEAD', url: `/verify-email?token=${HER.password}` })
  const { body } = await ask(http, {})
  const cell = latLngToCell(...TRAFALGAR_SQUARE, 8)
  const [latitude = 0] = TRAFALGAR_SQUARE
  for (const secret of [
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
    expect(body).not.toContain(secret)
  // A new label needs a review before it is added here.
  const labels = new Set([...body.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label))
  expect([...labels].filter((label) => !LABELS.includes(label ?? ''))).toEqual([])
})
const LABELS = [
  'build',
  'feature',
  'job_name',
  'kind',
  'le',
  'method',
  'network',
  'node',
  'outcome',
  'query',
  'queue',
  'route',
  'state',
  'status',
  'step',
  'version',
]
