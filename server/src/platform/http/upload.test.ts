import { perAccount, perAddress } from '@hereabouts/contract/http/budget'
import { endpoint } from '@hereabouts/contract/http/endpoint'
import { bytes, idInPath } from '@hereabouts/contract/http/fields'
import { UPLOAD_ERRORS } from '@hereabouts/contract/http/limits-upload'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gate } from '../../../test/gate.ts'
import { type Asking, multipart } from '../../../test/uploading.ts'
import { readConfig } from '../config.ts'
import { createSecret } from '../secret.ts'
import { noThrottles } from '../throttle.ts'
import { createDeviceMarks } from './device-marks.ts'
import { createHttp } from './http.ts'
import { createServe } from './serve.ts'
import { sessionCookie } from './session-cookie.ts'
import type { SessionHolder } from './viewer.ts'

const OWN = 'http://localhost:3000'
const ANA = { userId: 7, sessionId: 70, role: 'user', lockout: null, isDue: false } as SessionHolder
const BO = { ...ANA, userId: 8, sessionId: 80 } as SessionHolder
const BYTES_MAX = 1000

const hangPoster = endpoint({
  method: 'PUT',
  path: '/api/sheds/{id}/poster',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'Hang a poster on one’s own shed',
  params: z.strictObject({ id: idInPath() }),
  query: z.strictObject({ straight: z.exactOptional(z.string()) }),
  upload: { bytesMax: BYTES_MAX },
  response: z.strictObject({ length: z.int() }),
  errors: Object.values(UPLOAD_ERRORS),
})
const paintShed = endpoint({
  method: 'POST',
  path: '/api/sheds/paint',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'Paint a shed',
  body: z.strictObject({ colour: z.string() }),
  response: z.strictObject({ colour: z.string() }),
})
const seePoster = endpoint({
  method: 'GET',
  path: '/api/sheds/poster',
  access: 'public',
  budget: perAddress(60, 'minute'),
  summary: 'See the poster',
  response: bytes,
  file: { type: 'image/webp' },
})
const keepPoster = endpoint({
  ...seePoster,
  path: '/api/sheds/kept-poster',
  file: { type: 'image/webp', keptSeconds: 60 },
})

test('one file arrives complete, whatever it contains', async () => {
  const { put } = await serving()
  const response = await put(multipart([{ content: Buffer.from('00ff0d0a2d2d', 'hex') }]))
  expect([response.statusCode, response.json()]).toEqual([200, { length: 6 }])
})

test.each<[string, Asking, string]>([
  ['of the maximum size', multipart([{ content: Buffer.alloc(BYTES_MAX) }]), '200 '],
  ['of one byte more', multipart([{ content: Buffer.alloc(BYTES_MAX + 1) }]), '413 TOO_LARGE'],
  ['of a megabyte', multipart([{ content: Buffer.alloc(1_000_000) }]), '413 TOO_LARGE'],
  ['without content', multipart([{ content: Buffer.alloc(0) }]), '422 FILE_MISSING'],
  ['under another field name', multipart([{ name: 'photo' }]), '422 FILE_MISSING'],
  ['along with a second file', multipart([{}, {}]), '422 FILE_MISSING'],
  ['along with a field', multipart([{}, { filename: null, name: 'id' }]), '422 FILE_MISSING'],
  ['as a text field', multipart([{ filename: null }]), '422 FILE_MISSING'],
  ['in an empty form', multipart([]), '422 FILE_MISSING'],
  ['cut off', cutOff(multipart([{}])), '400 BAD_REQUEST'],
  ['without a boundary', { ...multipart([{}]), type: 'multipart/form-data' }, '400 BAD_REQUEST'],
  [
    'with another boundary',
    { ...multipart([{}]), type: 'multipart/form-data; boundary=x' },
    '400 BAD_REQUEST',
  ],
  ['as JSON', { type: 'application/json', payload: Buffer.from('{}') }, '415 UNSUPPORTED_TYPE'],
  ['without multipart', { type: 'image/png', payload: Buffer.from('png') }, '415 UNSUPPORTED_TYPE'],
])('a file %s gives %s', async (_, asking, answered) => {
  const { put, errors } = await serving()
  const response = await put(asking)
  expect(`${response.statusCode} ${response.json().error ?? ''}`).toBe(answered)
  expect(errors).toEqual([])
})

test('an empty request lacks the file', async () => {
  const { http } = await serving()
  const response = await http.inject({ method: 'PUT', url: '/api/sheds/7/poster', headers: SIGNED_IN })
  expect(response.json().error).toBe('FILE_MISSING')
})

test('other errors are reported before the file is read', async () => {
  const { put } = await serving()
  const file = multipart([{}])
  expect((await put(file, { origin: 'https://evil.example' })).json().error).toBe('FOREIGN_ORIGIN')
  expect((await put(file, { cookie: '' })).json().error).toBe('UNAUTHORIZED')
  expect((await put(file, {}, '/api/sheds/8/poster')).json().error).toBe('NOT_FOUND')
  expect((await put(file, {}, '/api/sheds/7/poster?crooked=1')).json().error).toBe('VALIDATION')
})

test("one person's files are read one after the other, and nobody else waits for them", async () => {
  const mayEnd = gate()
  const inside: number[] = []
  const { put } = await serving(async (viewer) => {
    inside.push(viewer)
    if (viewer === ANA.userId) await mayEnd.opened
  })
  const both = Promise.all([put(multipart([{}])), put(multipart([{}]))])
  const bo = await put(multipart([{}]), { cookie: 'hereabouts_session=bo' }, '/api/sheds/8/poster')
  expect([bo.statusCode, inside.toSorted()]).toEqual([200, [ANA.userId, BO.userId]])
  mayEnd.open()
  expect((await both).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(inside.toSorted()).toEqual([ANA.userId, ANA.userId, BO.userId])
})

test('a rejected file does not block the next one', async () => {
  const { put } = await serving()
  const answers = await Promise.all([put(multipart([])), put(multipart([{}]))])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200])
})

test('no other endpoint accepts multipart', async () => {
  const { put } = await serving()
  const response = await put(multipart([{}]), {}, '/api/sheds/paint', 'POST')
  expect(response.json().error).toBe('UNSUPPORTED_TYPE')
})

test('a served file is unchanged, uncached, and can load and run nothing', async () => {
  const { http } = await serving()
  const response = await http.inject({ url: '/api/sheds/poster' })
  expect(response.rawPayload).toEqual(Buffer.from('poster'))
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a cacheable file is cached only by the browser that requested it', async () => {
  const { http } = await serving()
  const { headers } = await http.inject({ url: '/api/sheds/kept-poster' })
  expect(headers['cache-control']).toBe('private, max-age=60, immutable')
})

const SIGNED_IN = { origin: OWN, cookie: 'hereabouts_session=ana' }

async function serving(whileHandled = async (_viewer: number) => {}) {
  const errors: unknown[] = []
  const log = pino({ level: 'error', base: null }, { write: (line) => errors.push(JSON.parse(line)) })
  const http = await createHttp(readConfig({ PUBLIC_URL: OWN }), log)
  const serve = createServe(http, {
    findSession: async (token) => ({ ana: ANA, bo: BO })[token] ?? null,
    renewSession: async () => {},
    isAllowedOrigin: (origin) => origin === OWN,
    cookie: sessionCookie(OWN),
    devices: createDeviceMarks(createSecret('ours'), OWN),
    throttles: noThrottles,
    log,
  })
  serve(hangPoster, async ({ viewer, upload }) => {
    await whileHandled(viewer.id)
    return { length: upload.length }
  })
  serve(paintShed, async ({ body }) => body)
  serve(seePoster, async () => Buffer.from('poster'))
  serve(keepPoster, async () => Buffer.from('poster'))
  return {
    http,
    errors,
    put: (
      { type, payload }: Asking,
      headers: Record<string, string> = {},
      url = '/api/sheds/7/poster',
      method: 'PUT' | 'POST' = 'PUT',
    ) => http.inject({ method, url, headers: { ...SIGNED_IN, 'content-type': type, ...headers }, payload }),
  }
}

function cutOff({ type, payload }: Asking): Asking {
  return { type, payload: payload.subarray(0, payload.length - 30) }
}
