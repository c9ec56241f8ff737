import { expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A browser on a page that is not secure. */
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

test('is a random UUID', () => {
  expect(newId()).toMatch(UUID_4)
})

test('is one also where the browser makes none', () => {
  withoutRandomUUID()
  for (let i = 0; i < 500; i++) expect(newId()).toMatch(UUID_4)
})

test('is one whatever the bytes are', () => {
  for (const byte of [0, 1, 15, 127, 255]) {
    withoutRandomUUID((bytes) => bytes.fill(byte))
    expect(newId()).toMatch(UUID_4)
  }
})

test('is never the same twice', () => {
  const made = () => new Set(Array.from({ length: 1000 }, newId)).size
  expect(made()).toBe(1000)
  withoutRandomUUID()
  expect(made()).toBe(1000)
})
