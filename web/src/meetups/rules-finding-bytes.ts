import type { Fix } from '../availability/rules-position.ts'

const POSITION_BYTES = 24

/** Packs a position, or null for none. The length is always the same, so that it reveals nothing. */
export function packFix(fix: Fix | null): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(POSITION_BYTES)
  if (!fix) return bytes
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 1)
  view.setFloat32(4, fix.accuracyMetres)
  view.setFloat64(8, fix.lat)
  view.setFloat64(16, fix.lng)
  return bytes
}

/** Undefined for invalid bytes. */
export function unpackFix(bytes: Uint8Array): Fix | null | undefined {
  if (bytes.length !== POSITION_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint8(0) === 0) return null
  const fix = { accuracyMetres: view.getFloat32(4), lat: view.getFloat64(8), lng: view.getFloat64(16) }
  const isOnEarth = Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180 && fix.accuracyMetres >= 0
  return isOnEarth && Number.isFinite(fix.accuracyMetres) ? fix : undefined
}

/** Long enough that nobody finds a second key with the same fingerprint during a meetup. */
export const FINGERPRINT_BYTES = 8

/** The first message under a new key: the keys under which the phone has sent its position so far. */
export interface Hello {
  /** Whether the sender wants a hello in return. */
  asks: boolean
  used: string[]
}

const HELLO = { asking: 2, answering: 3 }
/** How many keys a phone may use to send its position in one meetup: as many as fit into a signal. */
export const USED_MAX = 16
const HELLO_BYTES = 2 + USED_MAX * FINGERPRINT_BYTES

/** The length is always the same, and differs from that of a position. */
export function packHello({ asks, used }: Hello): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HELLO_BYTES)
  const fingerprints = used.slice(0, USED_MAX).map((each) => fromBase64Url(each) ?? new Uint8Array())
  bytes.set(concat(Uint8Array.of(asks ? HELLO.asking : HELLO.answering, used.length), ...fingerprints))
  return bytes
}

/** Null for invalid bytes. */
export function unpackHello(bytes: Uint8Array): Hello | null {
  const [kind, count = 0] = bytes
  if (bytes.length !== HELLO_BYTES || count > USED_MAX) return null
  if (kind !== HELLO.asking && kind !== HELLO.answering) return null
  const at = (nth: number) => 2 + nth * FINGERPRINT_BYTES
  return {
    asks: kind === HELLO.asking,
    used: Array.from({ length: count }, (_, nth) => toBase64Url(bytes.slice(at(nth), at(nth + 1)))),
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for invalid text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}

/**
 * Each list has 64 words that are easy to distinguish when spoken. None names a colour, because the screens
 * show one too. They are not translated: the two phones must show the same ones, whatever their languages.
 */
const FIRST =
  'brave bright brisk busy calm cheery clever cosy crisp curly dapper daring dusty eager early fancy fluffy fond fresh frosty gentle giant glad grand happy hasty hidden honest humble jolly keen kind lazy lively loyal lucky mellow merry mighty misty modest neat nimble noble patient plain plucky polite proud quick quiet rapid round shiny silent sleepy sunny swift tidy tiny velvet warm witty zesty'.split(
    ' ',
  )
const SECOND =
  'badger bear beaver bee beetle bison bream camel carp cat cheetah cobra cod crab crane cricket crow deer dog donkey dove duck eagle eel elk ferret finch fox frog gecko gnu goat goose gull hare hawk hedgehog heron horse ibex jackal jay koala lark lion llama lynx mole moose moth mouse newt owl panda parrot penguin pony raven robin seal sheep swan tiger wolf'.split(
    ' ',
  )

/**
 * Three words that encode eighteen bits of the key. Both phones show the same ones unless
 * there is a man in the middle.
 */
export function checkWords(bits: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = bits
  const [one, two] = [first, second].map((byte) => FIRST[byte % FIRST.length])
  return `${one} ${two} ${SECOND[third % SECOND.length]}`
}

export const CHECK_WORDS = { first: FIRST, second: SECOND }
