import { afterEach, describe, expect, test, vi } from 'vitest'
import { phone } from '../../test/phone.ts'
import { writeStored } from '../platform/storage.ts'
import { watchPosition } from './device-position.ts'

const HERE = { lat: 51.508, lng: -0.1281 }
afterEach(() => localStorage.clear())

function watched() {
  const listen = vi.fn()
  return { stop: watchPosition(listen), last: () => listen.mock.lastCall }
}

test('position and accuracy are reported until the watch stops', () => {
  const { is, isWatched } = phone()
  const { stop, last } = watched()
  is(HERE)
  expect(last()).toEqual([{ ...HERE, accuracyMetres: 10 }, null])
  is({ ...HERE, lat: 51.51 })
  expect(last()?.[0].lat).toBe(51.51)
  stop()
  expect(isWatched()).toBe(false)
})

test('reports a position outside the home zone and none inside it', () => {
  writeStored('hereabouts_home_zone', { ...HERE, radiusMetres: 300 })
  const { is } = phone()
  const { last } = watched()
  is({ ...HERE, lat: HERE.lat + 290 / 111_195 })
  expect(last()).toEqual([null, 'home'])
  is({ ...HERE, lat: HERE.lat + 310 / 111_195 })
  expect(last()?.[1]).toBeNull()
})

describe('a phone without a position reports the reason', () => {
  test.each([
    ['PERMISSION_DENIED', 'denied'],
    ['POSITION_UNAVAILABLE', 'unavailable'],
    ['TIMEOUT', 'unavailable'],
  ] as const)('%s', (code, problem) => {
    const { fails } = phone()
    const { last } = watched()
    fails(code)
    expect(last()).toEqual([null, problem])
  })

  test.each([
    [{ isSecure: false }, 'insecure'],
    [{ hasGeolocation: false }, 'unsupported'],
  ])('%j', (options, problem) => {
    phone(options)
    expect(watched().last()).toEqual([null, problem])
  })
})
