import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import { cellToCenterChild, cellToChildren, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gatheringTown } from '../../test/gathering.ts'
import { type Person, TRAFALGAR_SQUARE } from '../../test/person.ts'
import { addTownHour } from '../town-hours/service.ts'
import { areasIn } from './rules-town-hours.ts'
import { countTownHours } from './service-town-hours.ts'

// Not that of the point: cells do not exactly contain those of finer resolutions.
const LONDON = cellToParent(latLngToCell(...TRAFALGAR_SQUARE, 8), 5)
const PARIS: [number, number] = [48.8566, 2.3522]

/** A town during its hour, with this many people on. */
async function openHour(on: number, { cell = LONDON }: { cell?: string | null } = {}) {
  const town = await gatheringTown(on)
  const { deps, people, ana, clock } = town
  const settings = { label: 'Camden', weekday: 6, startsMinute: 18 * 60, timeZone: 'UTC', cell }
  await addTownHour(deps, { id: ana.id } as never, settings)
  for (const person of people) await person.switchOn()
  return {
    ...town,
    async counted(viewer: Person = ana) {
      await countTownHours(deps)
      const own = await viewer.call(getAvailability, { params: { id: viewer.id } })
      return own.townHours?.map((hour) => hour.people)
    },
    pass: (minutes: number) => clock.passMinutes(minutes),
  }
}

test.each([
  [4, null],
  [5, 5],
  [9, 5],
  [10, 10],
])('with %i people on, everybody sees %j: from five up, in steps of five', async (on, shown) => {
  const { counted } = await openHour(on)
  expect(await counted()).toEqual([shown])
})

test('people who have switched off do not count', async () => {
  const { ana, counted } = await openHour(5)
  await ana.call(endAvailability, { params: { id: ana.id } })
  expect(await counted()).toEqual([null])
})

test('people elsewhere count only for an hour that is everywhere', async () => {
  const { deps, ana, counted, run } = await openHour(6)
  await run(sql`update availabilities set area_cell = ${BigInt(`0x${latLngToCell(...PARIS, 8)}`)} where user_id = ${ana.id}
    or user_id = (select max(user_id) from availabilities)`)
  const everybody = { label: 'Everybody', weekday: 6, startsMinute: 18 * 60, timeZone: 'UTC', cell: null }
  await addTownHour(deps, { id: ana.id } as never, everybody)
  expect(await counted()).toEqual([null, 5])
})

test.each([
  ['new accounts', sql`created_at = now() + interval '30 days'`],
  ['people without a confirmed address', sql`email_verified = false`],
  ['people whom only verified people may see', sql`visible_to_verified_only = true`],
])('%s do not count', async (_, change) => {
  const { counted, run, ana } = await openHour(5)
  expect(await counted()).toEqual([5])
  await run(sql`update users set verification_status = 'none', ${change} where id = ${ana.id}`)
  expect(await counted()).toEqual([null])
})

test('there is no count before and after the hour, nor in the next one before it is counted', async () => {
  const { counted, pass, ana } = await openHour(5)
  expect(await counted()).toEqual([5])
  pass(60)
  const shown = async () =>
    (await ana.call(getAvailability, { params: { id: ana.id } })).townHours?.map((hour) => hour.people)
  expect(await shown()).toEqual([null])
  pass(7 * 24 * 60 - 30)
  expect(await shown()).toEqual([null])
})

test('the areas in a town are exactly those within its hexagon', () => {
  const towns = gridDisk(LONDON, 1)
  const { from, to } = areasIn(LONDON)
  const isIn = (area: string) => BigInt(`0x${area}`) >= from && BigInt(`0x${area}`) <= to
  for (const town of towns) expect(cellToChildren(town, 8).every(isIn)).toBe(town === LONDON)
  expect(towns.some((town) => town !== LONDON && cellToChildren(town, 8).some(isIn))).toBe(false)
  const everywhere = areasIn(null)
  expect(BigInt(`0x${cellToCenterChild(LONDON, 8)}`) < everywhere.to).toBe(true)
})
