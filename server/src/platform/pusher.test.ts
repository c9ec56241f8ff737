import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SOME_SUBSCRIPTION } from '../../test/pushing.ts'
import { contentTypeFor, createPusher, isBrowserKey, outcomeOf, retryAfterMs } from './pusher.ts'
import { createSecret } from './secret.ts'
import { deriveVapidKeys, publicKeyOf } from './vapid.ts'

const vapid = { subject: 'mailto:mail@example.org', ...deriveVapidKeys(createSecret('a secret, any at all')) }
const PUSH = { payload: '{}', ttlSeconds: 60, urgency: 'high', topic: 'abc' } as const
const { keys } = SOME_SUBSCRIPTION

test('the keys depend on the secret only', () => {
  expect(deriveVapidKeys(createSecret('a secret, any at all'))).toEqual({
    publicKey: vapid.publicKey,
    privateKey: vapid.privateKey,
  })
  expect(deriveVapidKeys(createSecret('another secret')).publicKey).not.toBe(vapid.publicKey)
  expect(publicKeyOf(vapid.privateKey)).toBe(vapid.publicKey)
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65)
})

test('a public instance sends nothing into private networks', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const endpoint = `http://localhost:${(server.address() as AddressInfo).port}/push`
  const send = (isLocal: boolean) => createPusher({ vapid, isLocal }).send({ endpoint, ...keys }, PUSH)
  expect([await send(false), asked]).toEqual([{ kind: 'gone' }, []])
  expect([await send(true), asked]).toEqual([{ kind: 'accepted' }, ['/push']])
  expect(createPusher({ vapid, isLocal: false }).takesEndpoint(endpoint)).toBe(false)
  expect(createPusher({ vapid, isLocal: true }).takesEndpoint(endpoint)).toBe(true)
})

test('a push says how long to keep it, how urgent it is, and what it replaces', async () => {
  const seen: object[] = []
  const server = createServer(({ headers: { ttl, urgency, topic } }, response) => {
    seen.push({ ttl, urgency, topic })
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`
  await createPusher({ vapid, isLocal: true }).send({ endpoint, ...keys }, PUSH)
  expect(seen).toEqual([{ ttl: '60', urgency: 'high', topic: 'abc' }])
})

test('an endless response is cut off', async () => {
  const server = createServer((_, response) => {
    response.writeHead(500)
    const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => clearInterval(more))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`
  expect(await createPusher({ vapid, isLocal: true }).send({ endpoint, ...keys }, PUSH)).toEqual({
    kind: 'delayed',
    afterMs: null,
    status: 500,
  })
})

test('a service that never answers is given up', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`
  const sent = createPusher({ vapid, isLocal: true }).send(
    { endpoint, ...keys },
    PUSH,
    AbortSignal.timeout(50),
  )
  expect(await sent).toEqual({ kind: 'delayed', afterMs: null, status: null })
})

test.each([
  ['https://web.push.apple.com/QGu', 'application/notification+json'],
  ['https://fcm.googleapis.com/fcm/send/abc', 'application/octet-stream'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'application/octet-stream'],
  ['https://web.push.apple.com.example.org/abc', 'application/octet-stream'],
])('a push to %s has the type %s', (endpoint, type) => expect(contentTypeFor(endpoint)).toBe(type))

test('keys that no browser could have made are recognised', () => {
  expect(isBrowserKey(keys.p256dh)).toBe(true)
  for (const wrong of ['', 'AAAA', `B${'A'.repeat(86)}`]) expect(isBrowserKey(wrong)).toBe(false)
})

test.each([
  [200, 'accepted'],
  [201, 'accepted'],
  [202, 'accepted'],
  [301, 'rejected'],
  [400, 'rejected'],
  [403, 'rejected'],
  [404, 'gone'],
  [408, 'delayed'],
  [410, 'gone'],
  [413, 'rejected'],
  [429, 'delayed'],
  [500, 'delayed'],
  [503, 'delayed'],
])('status %i means %s', (status, kind) =>
  expect(outcomeOf({ status, retryAfter: undefined }).kind).toBe(kind),
)

test.each([
  [undefined, null],
  ['120', 120_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 18:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 17:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s means %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-11-20T18:00:00Z'))).toBe(ms)
})
