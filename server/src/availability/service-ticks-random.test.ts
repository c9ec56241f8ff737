import { endAvailability, switchAvailability } from '@hereabouts/contract/availability/endpoints'
import { RANGES_METRES, type RangeMetres } from '@hereabouts/contract/availability/limits'
import { cellToChildren, gridDisk, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Random, randomFrom, someOf } from '../../test/random.ts'
import { townWith } from '../../test/town.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'
import { phaseMsOf, tickAfter } from './rules-publishing.ts'

/** What others' lists are computed from at one moment. */
interface Shown {
  areaCell: string
  spotCell: string | null
  at: Date
}

test.each(someOf(1, [1, 2, 3, 4, 5, 6]))(
  'whatever a person does, others see at most one change of area and one of spot between two ticks (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await townWith({ people: ['ana'], ownApp: true })
    const { ana, clock, deps } = town
    const phaseMs = phaseMsOf(deps.secret, ana.id)
    const shown: Shown[] = []

    async function look() {
      const now = clock.now()
      const row = await deps.db.maybeOne<Omit<Shown, 'at'>>(
        'test',
        sql`select to_hex(area_cell) as area_cell, case when spot_until > ${now} then to_hex(spot_cell) end as spot_cell
            from availabilities where user_id = ${ana.id} and until > ${now}`,
      )
      if (row) shown.push({ ...row, at: now })
    }
    /** Lets time pass, and runs each cleanup at the moment it is due. */
    async function passTo(until: Date) {
      for (let next = await nextMoment(); next <= until; next = await nextMoment()) {
        clock.set(new Date(next.getTime() - 1))
        await look()
        clock.set(next)
        await town.runJobs()
        await look()
      }
      clock.set(until)
    }
    async function nextMoment(): Promise<Date> {
      const tick = tickAfter(clock.now(), phaseMs)
      const row = await deps.db.maybeOne<{ publishAt: Date }>(
        'test',
        sql`select publish_at from availabilities where user_id = ${ana.id} and publish_at > ${clock.now()}`,
      )
      return row && row.publishAt < tick ? row.publishAt : tick
    }

    const wish = {
      rangeMetres: 1609 as RangeMetres,
      areaCell: HOME,
      spotCell: null as string | null,
      until: clock.now(),
    }
    for (let step = 0; step < 70; step++) {
      await passTo(later(clock.now(), random.pick(PAUSES_MINUTES) * MINUTE_MS))
      if (random.chance(0.3)) await town.runJobs()
      await look()
      if (random.chance(0.2)) {
        await ana.call(endAvailability, { params: { id: ana.id } })
      } else {
        change(wish, random, clock.now())
        await ana.answer(switchAvailability, {
          params: { id: ana.id },
          body: {
            rangeMetres: wish.rangeMetres,
            cell: wish.areaCell,
            spotCell: wish.spotCell,
            until: wish.until.toISOString(),
            upFor: '',
          },
        })
      }
      await look()
    }

    for (const window of inWindows(shown, phaseMs)) {
      expect(changes(window.map(({ areaCell }) => areaCell))).toBeLessThanOrEqual(1)
      expect(changes(window.map(({ spotCell }) => spotCell))).toBeLessThanOrEqual(1)
    }
    // The area did change, so the check above was not vacuous.
    expect(distinct(shown.map(({ areaCell }) => areaCell)).length).toBeGreaterThan(2)
    expect(distinct(shown.map(({ spotCell }) => spotCell)).length).toBeGreaterThan(2)
  },
)

const HOME = latLngToCell(51.508, -0.1281, 8)
const AREAS = gridDisk(HOME, 1)
const PAUSES_MINUTES = [0, 0, 0.5, 1, 2, 3, 6, 14, 31]

/** A random other area, spot, range or end, as a phone or a spying client would send it. */
function change(
  wish: { rangeMetres: RangeMetres; areaCell: string; spotCell: string | null; until: Date },
  random: Random,
  now: Date,
) {
  if (random.chance(0.5)) {
    wish.areaCell = random.pick(AREAS)
    wish.spotCell = null
  }
  if (random.chance(0.6)) wish.spotCell = random.pick(cellToChildren(wish.areaCell, 10).slice(0, 3))
  else if (random.chance(0.5)) wish.spotCell = null
  wish.rangeMetres = wish.spotCell === null ? random.pick(RANGES_METRES.slice(1)) : random.pick(RANGES_METRES)
  // The shortest possible end, so that it sometimes expires before it is switched off.
  if (wish.until <= now || random.chance(0.3))
    wish.until = later(now, random.pick([30, 31, 60, 240]) * MINUTE_MS)
}

/** What was shown, grouped by the two ticks around it. */
function inWindows(shown: Shown[], phaseMs: number): Shown[][] {
  const windows = new Map<number, Shown[]>()
  for (const each of shown) {
    const end = tickAfter(each.at, phaseMs).getTime()
    windows.set(end, [...(windows.get(end) ?? []), each])
  }
  return [...windows.values()]
}

function distinct(cells: (string | null)[]): string[] {
  return [...new Set(cells)].filter((cell) => cell !== null)
}

/** How often the shown cell changed. Showing none is not a change. */
function changes(cells: (string | null)[]): number {
  const shown = cells.filter((cell) => cell !== null)
  return shown.filter((cell, i) => i > 0 && cell !== shown[i - 1]).length
}
