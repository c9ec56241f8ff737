import * as h3 from 'h3-js'
import { describe, expect, test } from 'vitest'
import { centreOf, moved, radiusMetres } from '../../test/places.ts'
import { NoFix } from './device-fixes.ts'
import { AtHome, createPlaceFinder, Interrupted, NearHome } from './device-place.ts'
import type { HomeZone, Point } from './rules-place.ts'
import { EMPTY_MEMORY } from './rules-sticky.ts'

const CELL = '88195da49bfffff'
const HERE = centreOf(CELL)
/** A little outside of that cell, within the hysteresis. */
const AT_THE_BORDER = moved(HERE, 1.02 * radiusMetres(CELL), 0.3)

/** A phone that is where `at` says. */
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
    keepMemory: (memory) => {
      parts.memory = memory
    },
    now: () => 0,
    random: () => 0.99,
  })
  return { finder, parts }
}

test('the grid is loaded when somebody switches on, not before', async () => {
  const { finder, parts } = finderAt(HERE)
  finder.leave()
  expect(parts.loads).toBe(0)
  await finder.find(false)
  expect(parts.loads).toBe(1)
})

test('a place is cells, and nothing else of it comes out', async () => {
  const { finder } = finderAt(HERE)
  expect(await finder.find(false)).toEqual({ cell: CELL, spotCell: null })
  expect(await finder.find(true)).toEqual({ cell: CELL, spotCell: h3.latLngToCell(HERE.lat, HERE.lng, 10) })
})

describe('a cell that was shared', () => {
  test('is kept at its border, switched off in between or not', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    parts.at = AT_THE_BORDER
    expect((await finder.find(false)).cell).toBe(CELL)
    finder.leave()
    expect((await finder.find(false)).cell).toBe(CELL)
  })

  test('is not remembered by a finding that was under way when the person switched off', async () => {
    const { finder, parts } = finderAt(HERE)
    let isThere: (fixes: Point[]) => void = () => {}
    parts.readFixes = () => new Promise((resolve) => (isThere = resolve))
    const found = finder.find(false)
    finder.leave()
    isThere([HERE])
    await expect(found).rejects.toBeInstanceOf(Interrupted)
    expect(parts.memory).toEqual(EMPTY_MEMORY)
  })

  test('is kept through a finding that came to nothing', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    parts.readFixes = () => Promise.reject(new NoFix('unavailable'))
    await expect(finder.find(false)).rejects.toMatchObject({ reason: 'unavailable' })
    parts.at = AT_THE_BORDER
    parts.readFixes = async () => [parts.at]
    expect((await finder.find(false)).cell).toBe(CELL)
  })
})

describe('a finding that nobody waits for any more', () => {
  test('ends at once, and the next one is not disturbed', async () => {
    const { finder, parts } = finderAt(HERE)
    parts.readFixes = () => new Promise(() => {})
    const found = finder.find(false)
    finder.interrupt()
    await expect(found).rejects.toBeInstanceOf(Interrupted)
    parts.readFixes = async () => [parts.at]
    expect((await finder.find(false)).cell).toBe(CELL)
  })

  test('that is over already is not undone', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    finder.interrupt()
    parts.at = AT_THE_BORDER
    expect((await finder.find(false)).cell).toBe(CELL)
  })
})

describe('inside the home zone', () => {
  const ZONE = { ...HERE, radiusMetres: 300 }

  test('there is no place, and outside there is', async () => {
    const { finder, parts } = finderAt(moved(HERE, 290, 2), { zone: ZONE })
    await expect(finder.find(false)).rejects.toBeInstanceOf(AtHome)
    await expect(finder.find(true)).rejects.toBeInstanceOf(AtHome)
    expect(parts.memory).toEqual(EMPTY_MEMORY)
    parts.at = moved(HERE, 310, 2)
    expect((await finder.find(false)).cell).not.toBe(CELL)
  })

  test('a single wild fix does not lead out of it', async () => {
    const { finder, parts } = finderAt(HERE, { zone: ZONE })
    parts.readFixes = async () => [HERE, moved(HERE, 5000, 1), HERE]
    await expect(finder.find(false)).rejects.toBeInstanceOf(AtHome)
  })

  test('that was set or taken away meanwhile counts at once', async () => {
    const { finder, parts } = finderAt(HERE)
    await finder.find(false)
    parts.zone = ZONE
    await expect(finder.find(false)).rejects.toBeInstanceOf(AtHome)
    parts.zone = null
    expect((await finder.find(false)).cell).toBe(CELL)
  })

  test('and “right here” is off around it, where it would give the zone away', async () => {
    const { finder } = finderAt(moved(HERE, 310, 2), { zone: ZONE })
    await expect(finder.find(true)).rejects.toBeInstanceOf(NearHome)
  })
})
