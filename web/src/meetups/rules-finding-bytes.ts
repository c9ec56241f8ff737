import type { Fix } from '../availability/rules-position.ts'

const POSITION_BYTES = 24

/** A position, or that there is none to share: the same length either way, so that the length says nothing. */
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

/** Undefined for what is neither. */
export function unpackFix(bytes: Uint8Array): Fix | null | undefined {
  if (bytes.length !== POSITION_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint8(0) === 0) return null
  const fix = { accuracyMetres: view.getFloat32(4), lat: view.getFloat64(8), lng: view.getFloat64(16) }
  const isOnEarth = Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180 && fix.accuracyMetres >= 0
  return isOnEarth && Number.isFinite(fix.accuracyMetres) ? fix : undefined
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for what is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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

/** 64 of each, told apart when spoken. */
const FIRST =
  'amber brave brisk bright calm clever cosy crisp curly dapper dusty early eager fancy fluffy fond fresh frosty gentle giant glad golden grand happy hasty hidden honest humble jolly keen kind lazy lively lucky mellow merry mighty misty modest neat nimble noble orange patient plain plucky proud purple quick quiet rapid rosy round shiny silent silver sleepy sunny swift tidy tiny velvet warm witty'.split(
    ' ',
  )
const SECOND =
  'badger bear beaver bee beetle bison bream camel carp cat cheetah cobra cod crab crane cricket crow deer dog donkey dove duck eagle eel elk ferret finch fox frog gecko gnu goat goose gull hare hawk hedgehog heron horse ibex jackal jay koala lark lion llama lynx mole moose moth mouse newt owl panda parrot penguin pony raven robin seal sheep swan tiger wolf'.split(
    ' ',
  )

/** What both phones show when nobody stands between them: three words, eighteen bits. */
export function checkWords(bits: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = bits
  const [one, two] = [first, second].map((byte) => FIRST[byte % FIRST.length])
  return `${one} ${two} ${SECOND[third % SECOND.length]}`
}

export const CHECK_WORDS = { first: FIRST, second: SECOND }
