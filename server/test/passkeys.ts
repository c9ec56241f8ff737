import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  addPasskey,
  confirmWithPasskey,
  getPasskeyChallenge,
  startPasskey,
} from '@hereabouts/contract/sign-in/endpoints-passkeys'
import type {
  CreatedPasskey,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyProof,
} from '@hereabouts/contract/sign-in/schemas-passkeys'
import type { FastifyInstance } from 'fastify'
import { makeCall, ORIGIN, type Person } from './person.ts'

interface Behaviour {
  /** The page that asks for the passkey. */
  origin?: string
  /** Whether the device verified its user, as by a fingerprint. */
  isUserVerified?: boolean
  counter?: number
  /** What the answer is for, as the browser says. */
  type?: string
}

/** An authenticator in software, as a phone has it (WebAuthn level 3). Passkeys are ECDSA with P-256. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #userHandle = ''
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  create(
    { challenge, rpId, userHandle }: PasskeyCreation,
    name: string,
    how: Behaviour = {},
  ): CreatedPasskey {
    this.#userHandle = userHandle
    const { x, y } = this.#publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const key = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(rpId, how, true),
      Buffer.alloc(16),
      idLength,
      this.id,
      key,
    ])
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ])
    return {
      name,
      id: this.id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', challenge, how).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    }
  }

  prove({ challenge, rpId }: PasskeyChallenge, how: Behaviour = {}): PasskeyProof {
    const client = clientData('webauthn.get', challenge, how)
    const authenticatorData = this.#authenticatorData(rpId, how, false)
    const clientHash = createHash('sha256').update(client).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, clientHash]), this.#privateKey)
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    }
  }

  #authenticatorData(
    rpId: string,
    { isUserVerified = true, counter = this.counter }: Behaviour,
    isNew: boolean,
  ) {
    const head = Buffer.alloc(5)
    // User present, user verified, attested credential data included.
    head[0] = 0x01 | (isUserVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head])
  }
}

/** Creates a passkey for a person who has confirmed their password. */
export async function withPasskey(person: Person, name = 'My phone') {
  const self = { params: { id: person.id } }
  const authenticator = new Authenticator()
  const passkey = await person.call(addPasskey, {
    ...self,
    body: authenticator.create(await person.call(startPasskey, self), name),
  })
  return { authenticator, passkey }
}

export async function challengeFrom(http: FastifyInstance): Promise<PasskeyChallenge> {
  return (await makeCall(http, getPasskeyChallenge, {})).json<PasskeyChallenge>()
}

/** Confirms a session with a passkey. */
export async function confirmWith(http: FastifyInstance, person: Person, authenticator: Authenticator) {
  await person.call(confirmWithPasskey, { body: { passkey: authenticator.prove(await challengeFrom(http)) } })
}

function clientData(
  type: string,
  challenge: string,
  { origin = ORIGIN, type: said = type }: Behaviour,
): Buffer {
  return Buffer.from(JSON.stringify({ type: said, challenge, origin, crossOrigin: false }))
}

/** The few kinds of CBOR (RFC 8949) that an attestation consists of; an empty list is an empty map. */
function cborMap(entries: [number | string, number | string | Buffer | []][]): Buffer {
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ])
}

function cbor(value: number | string | Buffer | []): Buffer {
  if (Array.isArray(value)) return cborMap([])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  const bytes = Buffer.from(value as string)
  return Buffer.concat([head(typeof value === 'string' ? 3 : 2, bytes.length), bytes])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
