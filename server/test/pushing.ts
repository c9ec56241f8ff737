import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionSent } from '@hereabouts/contract/notifications/schemas-push'
import { onTestFinished } from 'vitest'

/** A subscription without a browser. */
export const SOME_SUBSCRIPTION: PushSubscriptionSent = {
  endpoint: 'http://127.0.0.1:9/push/nobody',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

/** A push as it arrived at the push service, and as the browser decrypts it. */
export interface Arrived {
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  message: {
    title: string
    text: string
    path: string
    tag: string
    receipt: string
    notification: { title: string; body: string; navigate: string; data: unknown }
  }
  /** The raw body. */
  body: Buffer
  /** Where it was sent. */
  endpoint: string
}

export type PushAnswer = { status: number; headers?: Record<string, string> } | 'hangs' | 'breaks'

/**
 * A push service with browsers behind it, which implements RFC 8030, 8188, 8291 and 8292 independently: it
 * rejects pushes that are not signed with the key of the subscription, and decrypts them as the browser
 * would.
 */
export async function pushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  const arrived: Arrived[] = []
  const complaints: string[] = []
  let asked = 0
  let answer: PushAnswer | ((nth: number) => PushAnswer) = { status: 201 }

  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked++
    const given = typeof answer === 'function' ? answer(asked) : answer
    if (given === 'hangs') return
    if (given === 'breaks') {
      request.socket.destroy()
      return
    }
    const browser = browsers.get(request.url ?? '')
    const { status, headers = {} } = browser ? given : { status: 404 }
    if (browser && status === 201) {
      const body = Buffer.concat(chunks)
      const wrong = whatIsWrong(request, origin(), browser.applicationServerKey)
      if (wrong) {
        complaints.push(wrong)
        response.writeHead(403).end(wrong)
        return
      }
      const message = JSON.parse(decrypt(body, browser).toString('utf8'))
      const undeclared = whatIsUndeclared(message)
      if (undeclared) complaints.push(undeclared)
      arrived.push({
        ttl: Number(request.headers.ttl),
        urgency: request.headers.urgency as string | undefined,
        topic: request.headers.topic as string | undefined,
        message,
        body,
        endpoint: `${origin()}${request.url}`,
      })
    }
    response.writeHead(status, { location: `${origin()}/message/${asked}`, ...headers }).end()
  }

  const server = createServer(
    (request, response) =>
      void take(request, response).catch((error: Error) => {
        complaints.push(error.message)
        response.writeHead(400).end()
      }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    /** The subscription of a new browser with the key of this server. */
    subscribe(applicationServerKey: string): PushSubscriptionSent {
      const browser = newBrowser(applicationServerKey)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, browser)
      return {
        endpoint: `${origin()}${path}`,
        keys: { p256dh: browser.publicKey.toString('base64url'), auth: browser.auth.toString('base64url') },
      }
    },
    /** Changes the response from now on. */
    answers(to: typeof answer) {
      answer = to
    },
    /** The pushes that arrived since the last call. */
    arrived: () => arrived.splice(0),
    asked: () => asked,
    /** What was wrong with the pushes. */
    complaints,
  }
}

function newBrowser(applicationServerKey: string) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { curve, publicKey: curve.getPublicKey(), auth: randomBytes(16), applicationServerKey }
}

/** The required headers of RFC 8030, section 5, and RFC 8292, and a signature by the subscription's key. */
function whatIsWrong(
  { headers, method }: IncomingMessage,
  origin: string,
  expectedKey: string,
): string | null {
  if (method !== 'POST') return 'not a POST'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted by RFC 8188'
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return 'no good topic'
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), *k=([\w-]+)$/.exec(headers.authorization ?? '')
  if (!match) return `no VAPID: ${headers.authorization}`
  const [, head = '', claims = '', signature = '', key = ''] = match
  if (key !== expectedKey) return 'signed by another key than was subscribed with'
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature is invalid'
  const { typ, alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  if (typ !== 'JWT' || alg !== 'ES256') return 'not an ES256 JWT'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (aud !== origin) return `for ${aud}`
  const secondsLeft = exp - Date.now() / 1000
  if (!(secondsLeft > 0 && secondsLeft <= 24 * 3600)) return 'not valid for up to a day'
  return /^(mailto:|https:)/.test(sub) ? null : `no contact: ${sub}`
}

/** What a browser needs to show it without a service worker (Push API, section 3.3). */
function whatIsUndeclared({ web_push, mutable, notification }: Record<string, unknown>): string | null {
  const { title, body, navigate, tag, lang, dir, silent } = (notification ?? {}) as Record<string, unknown>
  if (web_push !== 8030 || mutable !== true) return 'not declarative'
  if (typeof title !== 'string' || title === '') return 'no title'
  if (typeof navigate !== 'string' || !/^https?:/.test(navigate)) return `leads to ${navigate}`
  if ([body, tag, lang].some((each) => typeof each !== 'string')) return 'not all texts'
  return /^(ltr|rtl|auto)$/.test(String(dir)) && typeof silent === 'boolean' ? null : 'a wrong member'
}

/** RFC 8188 (aes128gcm) with the keys of RFC 8291, using only HMAC and AES. */
function decrypt(body: Buffer, { curve, publicKey, auth }: ReturnType<typeof newBrowser>): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  if (body.length > 4096) throw new Error('larger than every push service accepts')
  if (sealed.length > recordSize) throw new Error('more than one record')
  const hmac = (key: Buffer, ...parts: Buffer[]) =>
    createHmac('sha256', key).update(Buffer.concat(parts)).digest()
  const one = Buffer.from([1])
  const shared = hmac(auth, curve.computeSecret(senderKey))
  const ikm = hmac(shared, Buffer.from('WebPush: info\0'), publicKey, senderKey, one)
  const prk = hmac(salt, ikm)
  const key = hmac(prk, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
  const nonce = hmac(prk, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
  return padded.subarray(0, end)
}
