import { expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Stubs a browser outside a secure context. */
function withoutRandomUUID(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = secure.getRandomValues.bind(secure),
) {
  const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => {
    fill(bytes)
    return bytes
  }
  vi.stubGlobal('crypto', { getRandomValues })
}
const secure = crypto

test('an ID is a random UUID', () => {
  expect(newId()).toMatch(UUID_4)
})

test('an ID is a UUID without browser support too', () => {
  withoutRandomUUID()
  for (let i = 0; i < 500; i++) expect(newId()).toMatch(UUID_4)
})

test('an ID is a UUID for any random bytes', () => {
  for (const byte of [0, 1, 15, 127, 255]) {
    withoutRandomUUID((bytes) => bytes.fill(byte))
    expect(newId()).toMatch(UUID_4)
  }
})

test('IDs never repeat', () => {
  const made = () => new Set(Array.from({ length: 1000 }, newId)).size
  expect(made()).toBe(1000)
  withoutRandomUUID()
  expect(made()).toBe(1000)
})
