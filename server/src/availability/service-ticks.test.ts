import { randomInt } from 'node:crypto'
import { endAvailability, switchAvailability } from '@hereabouts/contract/availability/endpoints'
import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { cellToLatLng, cellToParent, gridPathCells, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { type Town, townWith } from '../../test/town.ts'
import { tracesOf } from '../../test/traces.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'
import { PUBLISHING_DELAY_MS, phaseMsOf, tickAfter } from './rules-publishing.ts'

const TRAFALGAR_SQUARE = [51.508, -0.1281] as const
const WATERLOO = [51.5033, -0.1147] as const
const HAMPSTEAD = [51.5563, -0.1762] as const

/** How long every change here waits after its tick. */
const DELAY_MS = 4 * MINUTE_MS
const random = { below: (end: number) => (end === PUBLISHING_DELAY_MS ? DELAY_MS : randomInt(end)) }

/**
 * Bo is on at Trafalgar Square, one minute before Ana's tick. A change made by then is shown at `published`.
 */
async function townBeforeTick(minutesBefore = 1) {
  const town = await townWith({ people: ['ana', 'bo'], random })
  const tick = tickAfter(town.clock.now(), phaseMsOf(town.deps.secret, town.ana.id))
  town.clock.set(later(tick, -minutesBefore * MINUTE_MS))
  await town.bo.switchOn({ minutes: 240 })
  return { ...town, tick, published: later(tick, DELAY_MS) }
}

function report(person: Person, [lat, lng]: readonly [number, number], body: object = {}) {
  return person.call(switchAvailability, reportOf(person, [lat, lng], body))
}

function reportOf(person: Person, [lat, lng]: readonly [number, number], body: object = {}) {
  const cell = latLngToCell(lat, lng, 8)
  const given = { rangeMetres: 1609, cell, until: '2026-11-20T20:00:00Z', upFor: '', ...body }
  return { params: { id: person.id }, body: given as BodyFor<typeof switchAvailability> }
}

const switchOff = (person: Person) => person.call(endAvailability, { params: { id: person.id } })
const areaOf = ([lat, lng]: readonly [number, number]) => latLngToCell(lat, lng, 8)

async function shownOf({ deps }: Town, person: Person) {
  const row = await deps.db.one<{ area: string }>(
    'test',
    sql`select to_hex(area_cell) as area from availabilities where user_id = ${person.id}`,
  )
  return row.area
}

test('the database has no history of places: one row, and no earlier cell in any table', async () => {
  const { ana, bo, clock, deps, runRetention, runJobs } = await townBeforeTick()
  const way = [TRAFALGAR_SQUARE, WATERLOO, HAMPSTEAD].map(areaOf)
  for (const place of [TRAFALGAR_SQUARE, WATERLOO, HAMPSTEAD]) {
    await report(ana, place)
    clock.passMinutes(21)
    await runJobs()
  }
  await switchOff(bo)
  clock.passMinutes(21)
  await runJobs()
  await runRetention()
  const asNumber = (cell: string) => BigInt(`0x${cell}`)
  const traces = (cell: string) =>
    tracesOf(deps.db, { ids: [asNumber(cell) as never], words: [cell, String(asNumber(cell))] })
  const [first, second, last] = way as [string, string, string]
  expect([await traces(first), await traces(second)]).toEqual([[], []])
  expect(await traces(last)).toEqual(['availabilities.area_cell', 'availabilities.reported_area_cell'])
  expect(await deps.db.many('test', sql`select from availabilities`)).toHaveLength(1)
})

describe('a changed cell', () => {
  test('is shown after the person’s own tick and its delay, not before', async () => {
    const town = await townBeforeTick()
    const { ana, clock, runJobs, published } = town
    await report(ana, TRAFALGAR_SQUARE)
    await report(ana, WATERLOO)
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(TRAFALGAR_SQUARE))
    clock.set(later(published, -1))
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(TRAFALGAR_SQUARE))
    clock.set(published)
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(WATERLOO))
  })

  test('reported after the tick waits for the next one', async () => {
    const town = await townBeforeTick()
    const { ana, clock, published, runJobs, tick } = town
    await report(ana, TRAFALGAR_SQUARE)
    clock.set(tick)
    await report(ana, WATERLOO)
    clock.set(later(published, 10 * MINUTE_MS - 1))
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(TRAFALGAR_SQUARE))
    clock.set(later(published, 10 * MINUTE_MS))
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(WATERLOO))
  })

  test('if the job runs late, the cell reported before the tick is shown, not a later one', async () => {
    const town = await townBeforeTick()
    const { ana, clock, published } = town
    await report(ana, TRAFALGAR_SQUARE)
    await report(ana, WATERLOO)
    clock.set(later(published, 2 * MINUTE_MS))
    await report(ana, TRAFALGAR_SQUARE)
    expect(await shownOf(town, ana)).toBe(areaOf(WATERLOO))
  })

  test('is unnoticeable before the tick: the same list byte for byte, and no event', async () => {
    const { ana, bo, listen, runJobs, clock, published } = await townBeforeTick(9)
    await report(ana, TRAFALGAR_SQUARE, { upFor: 'coffee' })
    const listener = await listen(bo)
    const bytes = async () => (await bo.answer(listNearby, { params: { id: bo.id } })).body
    const before = await bytes()
    expect(before).toContain('coffee')

    for (const place of [WATERLOO, HAMPSTEAD]) {
      clock.passMinutes(2)
      await report(ana, place, { upFor: 'coffee', until: '2026-11-20T19:30:00Z' })
      await runJobs()
      expect(await bytes()).toBe(before)
    }
    expect(await listener.received()).toEqual([])

    clock.set(published)
    await runJobs()
    expect(await listener.received()).toEqual([{ name: 'nearby:gone', payload: [{ id: ana.id }] }])
    expect(JSON.parse(await bytes()).people).toEqual([])
  })

  test('is unnoticeable at the tick too if the band stays the same', async () => {
    const town = await townBeforeTick(9)
    const { ana, bo, listen, runJobs, clock, published } = town
    await report(ana, TRAFALGAR_SQUARE)
    const listener = await listen(bo)
    const bytes = async () => (await bo.answer(listNearby, { params: { id: bo.id } })).body
    const before = await bytes()
    await report(ana, WATERLOO)
    clock.set(published)
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(WATERLOO))
    expect(await bytes()).toBe(before)
    expect(await listener.received()).toEqual([])
  })

  test('is unnoticeable before the tick for a spot too', async () => {
    const { ana, bo, listen, runJobs } = await townBeforeTick()
    const here = latLngToCell(...TRAFALGAR_SQUARE, 10)
    const there = latLngToCell(51.5085, -0.1245, 10)
    expect(cellToParent(there, 8)).toBe(cellToParent(here, 8))
    const cell = cellToParent(here, 8)
    await report(bo, TRAFALGAR_SQUARE, { cell, spotCell: here })
    await report(ana, TRAFALGAR_SQUARE, { cell, spotCell: here })
    const listener = await listen(bo)
    expect((await bo.nearby()).people).toMatchObject([{ band: 305 }])

    await report(ana, TRAFALGAR_SQUARE, { cell, spotCell: there })
    await runJobs()
    expect((await bo.nearby()).people).toMatchObject([{ band: 305 }])
    expect(await listener.received()).toEqual([])
  })
})

describe('switching off and on again', () => {
  test('shows the old place until the tick, no matter how long it was on', async () => {
    const town = await townBeforeTick()
    const { ana, clock, runJobs, tick } = town
    await report(ana, TRAFALGAR_SQUARE)
    clock.set(later(tick, 25 * MINUTE_MS))
    await switchOff(ana)
    await report(ana, WATERLOO)
    expect(await shownOf(town, ana)).toBe(areaOf(TRAFALGAR_SQUARE))
    clock.set(later(tick, 34 * MINUTE_MS))
    await runJobs()
    expect(await shownOf(town, ana)).toBe(areaOf(WATERLOO))
  })

  test('after the tick starts afresh, and nothing is remembered', async () => {
    const town = await townBeforeTick(2)
    const { ana, clock, deps, runRetention, published, tick } = town
    await report(ana, TRAFALGAR_SQUARE)
    clock.set(later(tick, -1))
    await switchOff(ana)
    const remembered = () =>
      deps.db.many('test', sql`select user_id, to_hex(area_cell) as area_cell from remembered_places`)
    expect(await remembered()).toEqual([{ userId: ana.id, areaCell: areaOf(TRAFALGAR_SQUARE) }])
    clock.set(published)
    await runRetention()
    expect(await remembered()).toEqual([])
    await report(ana, WATERLOO)
    expect(await shownOf(town, ana)).toBe(areaOf(WATERLOO))
  })

  test('works the same when it ended by itself', async () => {
    const town = await townBeforeTick(4)
    const { ana, clock, tick } = town
    await report(ana, TRAFALGAR_SQUARE)
    await report(ana, TRAFALGAR_SQUARE, { until: later(tick, -2 * MINUTE_MS).toISOString() })
    clock.set(later(tick, -MINUTE_MS))
    await report(ana, WATERLOO)
    expect(await shownOf(town, ana)).toBe(areaOf(TRAFALGAR_SQUARE))
  })
})

describe('nobody travels faster than 150 m a second plus 5 km', () => {
  const BRIGHTON = [50.8225, -0.1372] as const
  const NEW_YORK = [40.758, -73.9855] as const
  const errorAt = (person: Person, place: readonly [number, number]) =>
    person.errorOf(switchAvailability, reportOf(person, place))

  /**
   * Hops from cell to cell towards Brighton and calls `between` after each hop. Returns the number of
   * accepted hops.
   */
  async function hopToBrighton(person: Person, between: () => Promise<unknown> = async () => {}) {
    let hops = 0
    for (const cell of gridPathCells(areaOf(TRAFALGAR_SQUARE), areaOf(BRIGHTON)).slice(1)) {
      const [lat, lng] = cellToLatLng(cell)
      if ((await person.answer(switchAvailability, reportOf(person, [lat, lng]))).statusCode !== 200) break
      hops++
      await between()
    }
    return hops
  }

  test('while available', async () => {
    const { ana, clock } = await townBeforeTick()
    await report(ana, TRAFALGAR_SQUARE)
    clock.passMinutes(20)
    expect(await errorAt(ana, NEW_YORK)).toBe('422 TOO_FAST')
    await report(ana, HAMPSTEAD)
    // Measured from the last cell update, which nobody else has seen yet.
    expect(await errorAt(ana, [51.4613, -0.1156])).toBe('422 TOO_FAST')
  })

  test('nor in many small hops', async () => {
    const { ana } = await townBeforeTick()
    await report(ana, TRAFALGAR_SQUARE)
    expect(await hopToBrighton(ana)).toBe(5)
    expect(await errorAt(ana, BRIGHTON)).toBe('422 TOO_FAST')
  })

  test('nor by switching off and on again, once or after each hop', async () => {
    const { ana, clock } = await townBeforeTick()
    await report(ana, TRAFALGAR_SQUARE)
    clock.passMinutes(45)
    await report(ana, TRAFALGAR_SQUARE)
    await switchOff(ana)
    expect(await errorAt(ana, NEW_YORK)).toBe('422 TOO_FAST')
    expect(await hopToBrighton(ana, () => switchOff(ana))).toBe(5)
  })

  test('nor by letting it expire and switching on again', async () => {
    const { ana, clock, tick } = await townBeforeTick(4)
    await report(ana, TRAFALGAR_SQUARE)
    await report(ana, TRAFALGAR_SQUARE, { until: later(tick, -2 * MINUTE_MS).toISOString() })
    clock.set(later(tick, -MINUTE_MS))
    expect(await errorAt(ana, NEW_YORK)).toBe('422 TOO_FAST')
  })
})
