import { areSame, checkWords, concat, FINGERPRINT_BYTES } from './rules-finding-bytes.ts'

/** A key pair for one page load. The private key cannot be exported. */
export interface Pair {
  publicKey: Uint8Array<ArrayBuffer>
  privateKey: CryptoKey
}

/** The meetup and the two people. Every key is derived from them, so it is useless anywhere else. */
export interface Between {
  meetupId: number
  ownId: number
  otherId: number
}

/** An encrypted channel to the other phone with replay protection. */
export interface Channel {
  seal(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Null if the message was sealed for another channel, modified, or already received. */
  open(sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null>
  /** Three words. Both phones show the same ones unless there is a man in the middle. */
  words: string
  /** Identifies the key without revealing it. */
  fingerprint: Uint8Array<ArrayBuffer>
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const COUNTER_BYTES = 8
/** An uncompressed point: one prefix byte and two coordinates of 32 bytes. */
export const PUBLIC_KEY_BYTES = 65
export const COMMITMENT_BYTES = 32

export async function makePair(): Promise<Pair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  return { publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)), privateKey }
}

/**
 * Commits to a key before revealing it, so that a man in the middle cannot search for one
 * that gives matching words.
 */
export function commitmentTo(publicKey: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return sha256(concat(bytesOf('hereabouts find: commitment'), publicKey))
}

/**
 * Opens the channel between this phone's key and the other's. Throws if the other key is invalid or our own.
 */
export async function openChannel(
  own: Pair,
  theirs: Uint8Array<ArrayBuffer>,
  between: Between,
): Promise<Channel> {
  const { meetupId, ownId, otherId } = between
  if (areSame(own.publicKey, theirs)) throw new Error('the other shows our own key')
  const isLow = ownId < otherId
  const theirKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirKey }, own.privateKey, 256)
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const salt = await sha256(isLow ? concat(own.publicKey, theirs) : concat(theirs, own.publicKey))
  const about = `hereabouts find 1|${meetupId}|${Math.min(ownId, otherId)}|${Math.max(ownId, otherId)}`
  const from = (what: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: bytesOf(`${about}|${what}`) })
  const key = (direction: string, use: 'encrypt' | 'decrypt') =>
    crypto.subtle.deriveKey(from(direction), secret, { name: 'AES-GCM', length: 256 }, false, [use])

  const [outwards, inwards] = isLow ? ['low to high', 'high to low'] : ['high to low', 'low to high']
  const [ownKey, otherKey] = [
    await key(outwards as string, 'encrypt'),
    await key(inwards as string, 'decrypt'),
  ]
  const words = checkWords(new Uint8Array(await crypto.subtle.deriveBits(from('words'), secret, 24)))
  const fingerprint = new Uint8Array(
    await crypto.subtle.deriveBits(from('fingerprint'), secret, FINGERPRINT_BYTES * 8),
  )
  let sent = 0n
  let received = 0n
  return {
    words,
    fingerprint,
    async seal(bytes) {
      sent += 1n
      const counter = counterBytes(sent)
      const sealed = await crypto.subtle.encrypt(gcm(counter), ownKey, bytes)
      return concat(counter, new Uint8Array(sealed))
    },
    async open(sealed) {
      const counter = sealed.slice(0, COUNTER_BYTES)
      if (counter.length < COUNTER_BYTES) return null
      const number = new DataView(counter.buffer).getBigUint64(0)
      if (number <= received) return null
      try {
        const bytes = await crypto.subtle.decrypt(gcm(counter), otherKey, sealed.slice(COUNTER_BYTES))
        // Only after decryption: a forged counter must not block later messages.
        received = number
        return new Uint8Array(bytes)
      } catch {
        return null
      }
    },
  }
}

/** A nonce never repeats: each key encrypts in one direction only, and each counter is used once. */
function gcm(counter: Uint8Array) {
  return { name: 'AES-GCM', iv: concat(new Uint8Array(4), counter) }
}

function counterBytes(number: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(COUNTER_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, number)
  return bytes
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
