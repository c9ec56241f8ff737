import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchFile, type Limits, mayFetch } from './public-fetch.ts'

const LIMITS: Limits = {
  msMax: 1000,
  bytesMax: 1000,
  accept: 'text/calendar',
  isAnywhere: () => true,
  redirectsMax: 2,
}
const NOWHERE_PRIVATE: Limits = { ...LIMITS, isAnywhere: () => false }

/** A server in our own network, and the paths that were asked for. */
async function serverHere(answer: RequestListener = (_, response) => response.end('inside')) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { asked, port: String(port), origin: `http://127.0.0.1:${port}` }
}

function redirectTo(location: string): RequestListener {
  return (_, response) => response.writeHead(302, { location }).end()
}

/** Until the test ends, every name resolves to these addresses. */
function resolveTo(...addresses: string[]) {
  const { lookup } = dns
  const answer = addresses.map((address) => ({ address, family: 4 }))
  dns.lookup = ((_: string, __: object, done: (error: null, found: object) => void) =>
    done(null, answer)) as unknown as typeof lookup
  syncBuiltinESMExports()
  onTestFinished(() => {
    dns.lookup = lookup
    syncBuiltinESMExports()
  })
}

test('a file is fetched with its type', async () => {
  const { origin } = await serverHere((_, response) =>
    response.setHeader('content-type', 'text/calendar').end('BEGIN'),
  )
  expect(await fetchFile(`${origin}/a`, LIMITS)).toEqual({
    kind: 'file',
    bytes: Buffer.from('BEGIN'),
    type: 'text/calendar',
  })
})

test.each<[string, Buffer, string]>([
  ['gzip', gzipSync('BEGIN'), 'BEGIN'],
  ['GZIP', gzipSync('BEGIN'), 'BEGIN'],
  ['deflate', deflateSync('BEGIN'), 'BEGIN'],
  ['br', brotliCompressSync('BEGIN'), 'BEGIN'],
  ['identity', Buffer.from('BEGIN'), 'BEGIN'],
  ['gzip', Buffer.from('not so'), 'not so'],
])('a file that comes as %s is unpacked', async (encoding, body, text) => {
  const { origin } = await serverHere((_, response) =>
    response.setHeader('content-encoding', encoding).end(body),
  )
  const fetched = await fetchFile(origin, LIMITS)
  expect(fetched.kind === 'file' && fetched.bytes.toString()).toBe(text)
})

describe('nothing private is reached', () => {
  test.each([
    'http://library.example.org/a.ics',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://2130706433/a',
    'https://localhost/a',
    'https://printer.local/a',
    'https://library.example.org:8443/a',
    'https://user:pass@library.example.org/a',
    'file:///etc/passwd',
    'data:text/calendar,BEGIN',
    'nonsense',
  ])('by its text: %s', async (address) => {
    expect(mayFetch(address, NOWHERE_PRIVATE.isAnywhere)).toBe(false)
    expect(await fetchFile(address, NOWHERE_PRIVATE)).toEqual({ kind: 'private' })
  })

  test('through a redirect', async () => {
    const inside = await serverHere()
    const outside = await serverHere(redirectTo(`${inside.origin}/secret`))
    const limits = { ...LIMITS, isAnywhere: ({ port }: URL) => port === outside.port }
    expect(await fetchFile(outside.origin, limits)).toEqual({ kind: 'private' })
    expect([outside.asked, inside.asked]).toEqual([['/'], []])
  })

  test('through a name that resolves to a private address, even besides a public one', async () => {
    resolveTo('127.0.0.1')
    expect(await fetchFile('https://library.example.org/a', NOWHERE_PRIVATE)).toEqual({ kind: 'private' })
    resolveTo('93.184.215.14', '10.0.0.1')
    expect(await fetchFile('https://library.example.org/a', NOWHERE_PRIVATE)).toEqual({ kind: 'private' })
  })

  test('through a name that is bound to a private address between two fetches, or after a redirect', async () => {
    const outside = await serverHere(redirectTo('https://library.example.org/moved'))
    const limits = { ...LIMITS, isAnywhere: ({ port }: URL) => port === outside.port }
    resolveTo('169.254.169.254')
    expect(await fetchFile(outside.origin, limits)).toEqual({ kind: 'private' })
  })
})

describe('limits', () => {
  test('redirects are followed, but not for ever', async () => {
    const file = await serverHere()
    const once = await serverHere(redirectTo(`${file.origin}/moved`))
    expect(await fetchFile(once.origin, LIMITS)).toMatchObject({ kind: 'file' })
    expect(await fetchFile(once.origin, { ...LIMITS, redirectsMax: 0 })).toEqual({
      kind: 'refused',
      status: 302,
    })
    const round = await serverHere(redirectTo('/again'))
    expect(await fetchFile(round.origin, LIMITS)).toEqual({ kind: 'refused', status: 302 })
    expect(round.asked).toHaveLength(3)
  })

  test('an endless file is cut off', async () => {
    const { origin } = await serverHere((_, response) => {
      const more = setInterval(() => response.write('x'.repeat(500)), 1)
      response.on('close', () => clearInterval(more))
    })
    expect(await fetchFile(origin, LIMITS)).toEqual({ kind: 'too large' })
  })

  test('a small file that would unpack to a large one is not unpacked', async () => {
    const { origin } = await serverHere((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(100_000))),
    )
    expect(await fetchFile(origin, LIMITS)).toEqual({ kind: 'too large' })
  })

  test('a server that answers too slowly, or never, is given up', async () => {
    const limits = { ...LIMITS, msMax: 100 }
    const silent = await serverHere(() => {})
    expect(await fetchFile(silent.origin, limits)).toEqual({ kind: 'too slow' })
    const slow = await serverHere((_, response) => void response.write('B'))
    expect(await fetchFile(slow.origin, limits)).toEqual({ kind: 'too slow' })
  })

  test('errors and servers that are gone are told apart', async () => {
    const { origin } = await serverHere((_, response) => response.writeHead(404).end())
    expect(await fetchFile(origin, LIMITS)).toEqual({ kind: 'refused', status: 404 })
    expect(await fetchFile('http://127.0.0.1:1/', LIMITS)).toEqual({ kind: 'unreachable' })
  })
})
