import * as h3 from 'h3-js'
import { describe, expect, test } from 'vitest'
import { centreOf, moved, radiusMetres } from '../../test/places.ts'
import { NoFix } from './device-fixes.ts'
import { AtHome, createPlaceFinder, Interrupted, NearHome } from './device-place.ts'
import type { HomeZone, Point } from './rules-place.ts'
import { EMPTY_MEMORY } from './rules-sticky.ts'

const CELL = '88195da49bfffff'
const HERE = centreOf(CELL)
/** Slightly outside that cell, within the hysteresis. */
const AT_THE_BORDER = moved(HERE, 1.02 * radiusMetres(CELL), 0.3)

/** A place finder for a phone at `at`. */
function finderAt(at: Point, { zone = null as HomeZone | null } = {}) {
  const parts = { at, zone, loads: 0, memory: EMPTY_MEMORY, readFixes: async () => [parts.at] }
  const finder = createPlaceFinder({
    readFixes: () => parts.readFixes(),
    readHomeZone: () => parts.zone,
    loadH3: async () => {
      parts.loads++
      return h3
    },
    readMemory: () => parts.memory,
    storeMemory: (memory) => {
      parts.memory = memory
    },
    now: () => 0,
    random: () => 0.99,
  })
  return { finder, parts }
}

test('the grid library loads only when somebody switches on', async () => {
  const { finder, parts } = finderAt(HERE)
  finder.leave()
  expect(parts.loads).toBe(0)
  await finder.find(false)
  expect(parts.loads).toBe(1)
})

test('finding a place returns only cells', async () => {
  const { finder } = finderAt(HERE)
  expect(await finder.find(false)).toEqual({ cell: CELL, spotCell: null })
  expect(await finder.find(true)).toEqual({ cell: CELL, spotCell: h3.latLngToCell(HERE.lat, HERE.lng, 10) })
})

describe('a shared cell', () => {
  test('is kept at its border, even after switching off and on', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    parts.at = AT_THE_BORDER
    expect((await finder.find(false)).cell).toBe(CELL)
    finder.leave()
    expect((await finder.find(false)).cell).toBe(CELL)
  })

  test('is not remembered by a search that switching off cancelled', async () => {
    const { finder, parts } = finderAt(HERE)
    let isThere: (fixes: Point[]) => void = () => {}
    parts.readFixes = () => new Promise((resolve) => (isThere = resolve))
    const found = finder.find(false)
    finder.leave()
    isThere([HERE])
    await expect(found).rejects.toBeInstanceOf(Interrupted)
    expect(parts.memory).toEqual(EMPTY_MEMORY)
  })

  test('survives a failed search', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    parts.readFixes = () => Promise.reject(new NoFix('unavailable'))
    await expect(finder.find(false)).rejects.toMatchObject({ reason: 'unavailable' })
    parts.at = AT_THE_BORDER
    parts.readFixes = async () => [parts.at]
    expect((await finder.find(false)).cell).toBe(CELL)
  })
})

describe('a cancelled search', () => {
  test('ends at once and does not affect the next one', async () => {
    const { finder, parts } = finderAt(HERE)
    parts.readFixes = () => new Promise(() => {})
    const found = finder.find(false)
    finder.interrupt()
    await expect(found).rejects.toBeInstanceOf(Interrupted)
    parts.readFixes = async () => [parts.at]
    expect((await finder.find(false)).cell).toBe(CELL)
  })

  test('keeps its result if it was already done', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    finder.interrupt()
    parts.at = AT_THE_BORDER
    expect((await finder.find(false)).cell).toBe(CELL)
  })
})

describe('in the home zone', () => {
  const ZONE = { ...HERE, radiusMetres: 300 }

  test('there is no place, unlike outside', async () => {
    const { finder, parts } = finderAt(moved(HERE, 290, 2), { zone: ZONE })
    await expect(finder.find(false)).rejects.toBeInstanceOf(AtHome)
    await expect(finder.find(true)).rejects.toBeInstanceOf(AtHome)
    expect(parts.memory).toEqual(EMPTY_MEMORY)
    parts.at = moved(HERE, 310, 2)
    expect((await finder.find(false)).cell).not.toBe(CELL)
  })

  test('a single outlier does not count as outside', async () => {
    const { finder, parts } = finderAt(HERE, { zone: ZONE })
    parts.readFixes = async () => [HERE, moved(HERE, 5000, 1), HERE]
    await expect(finder.find(false)).rejects.toBeInstanceOf(AtHome)
  })

  test('a change of the zone takes effect at once', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    parts.zone = ZONE
    await expect(finder.find(false)).rejects.toBeInstanceOf(AtHome)
    parts.zone = null
    expect((await finder.find(false)).cell).toBe(CELL)
  })

  test('or near it, “right here” is not possible, because it would reveal the zone', async () => {
    const { finder } = finderAt(moved(HERE, 310, 2), { zone: ZONE })
    await expect(finder.find(true)).rejects.toBeInstanceOf(NearHome)
  })
})
