import {
  endAvailability,
  getAvailability,
  setHomeZone,
  switchAvailability,
} from '@hereabouts/contract/availability/endpoints'
import { RANGES_METRES, SWITCH_ONS_PER_HOUR } from '@hereabouts/contract/availability/limits'
import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import { cellToParent, gridRing, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { watchMomentaryData } from '../platform/db/momentary-data.ts'

type Body = BodyFor<typeof switchAvailability>

const SPOT_CELL = latLngToCell(51.508, -0.1281, 10)
const AREA_CELL = cellToParent(SPOT_CELL, 8)
const NOW = new Date('2026-11-20T18:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const BODY: Body = { rangeMetres: 1609, cell: AREA_CELL, until: inMinutes(60), upFor: 'coffee' }

const put = (person: Person, body: object) =>
  person.call(switchAvailability, { params: { id: person.id }, body: { ...BODY, ...body } as Body })
const errorOfPut = (person: Person, body: object) =>
  person.errorOf(switchAvailability, { params: { id: person.id }, body: { ...BODY, ...body } as Body })
const get = (person: Person) => person.call(getAvailability, { params: { id: person.id } })

test('the era stays the same until PostgreSQL has emptied its unlogged tables', async () => {
  const { ana, deps, run } = await townWith()
  const look = watchMomentaryData(deps.db, () => {})
  await look()
  const { era } = await get(ana)
  expect(era).toMatch(/^[0-9a-f-]{36}$/)
  await put(ana, {})
  expect((await get(ana)).era).toBe(era)
  await run(sql`delete from momentary_data`)
  expect((await get(ana)).era).toBeNull()
  await look()
  expect([null, era]).not.toContain((await get(ana)).era)
})

describe('switching on, changing, switching off', () => {
  test('returns the stored availability', async () => {
    const { ana } = await townWith()
    expect(await get(ana)).toMatchObject({ availability: null })
    const on = await put(ana, { spotCell: SPOT_CELL })
    expect(on).toEqual({
      rangeMetres: 1609,
      cell: AREA_CELL,
      spotCell: SPOT_CELL,
      until: inMinutes(60),
      upFor: 'coffee',
      spotUntil: inMinutes(30),
      isHidden: false,
    })
    expect(await get(ana)).toMatchObject({ availability: on })

    const changed = await put(ana, { rangeMetres: 16093, until: inMinutes(90), upFor: '', spotCell: null })
    expect(changed).toEqual({
      rangeMetres: 16093,
      cell: AREA_CELL,
      spotCell: null,
      until: inMinutes(90),
      upFor: '',
      spotUntil: null,
      isHidden: false,
    })
    expect(await get(ana)).toMatchObject({ availability: changed })

    expect(await ana.call(endAvailability, { params: { id: ana.id } })).toEqual({})
    expect(await get(ana)).toMatchObject({ availability: null })
    expect(await ana.call(endAvailability, { params: { id: ana.id } })).toEqual({})
  })

  test('accepts only the listed ranges', async () => {
    const { ana } = await townWith()
    for (const rangeMetres of RANGES_METRES)
      expect(await put(ana, { rangeMetres, spotCell: SPOT_CELL })).toMatchObject({ rangeMetres })
    for (const rangeMetres of [0, 99, 101, 1000, 1610, 16094, -1609, 1608.9, '1609', null])
      expect(await errorOfPut(ana, { rangeMetres })).toBe('422 VALIDATION')
  })

  test('accepts up to 80 characters of "up for", counted as people count them', async () => {
    const { ana } = await townWith()
    expect(await put(ana, { upFor: '🥐'.repeat(80) })).toMatchObject({ upFor: '🥐'.repeat(80) })
    expect(await put(ana, { upFor: `  ${'x'.repeat(80)}\n` })).toMatchObject({ upFor: 'x'.repeat(80) })
    for (const upFor of ['x'.repeat(81), 'nul\0', 'half of a pair \ud83e', 7, null])
      expect(await errorOfPut(ana, { upFor })).toBe('422 VALIDATION')
  })
})

describe('places', () => {
  test.each([0, 5, 7, 9, 10, 15])('an area of resolution %i is rejected', async (resolution) => {
    const { ana } = await townWith({ people: ['ana'] })
    const cell = latLngToCell(51.508, -0.1281, resolution)
    expect(await errorOfPut(ana, { cell })).toBe('422 WRONG_RESOLUTION')
  })

  test.each([8, 9, 11, 15])('a spot of resolution %i is rejected', async (resolution) => {
    const { ana } = await townWith({ people: ['ana'] })
    const spotCell = latLngToCell(51.508, -0.1281, resolution)
    const cell = cellToParent(spotCell, 8)
    expect(await errorOfPut(ana, { cell, spotCell })).toBe('422 WRONG_RESOLUTION')
  })

  test('an invalid cell is rejected', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    for (const cell of [
      '',
      '51.508,-0.1281',
      AREA_CELL.toUpperCase(),
      `${AREA_CELL}0`,
      12,
      null,
      [51.5, -0.1],
    ])
      expect(await errorOfPut(ana, { cell })).toBe('422 VALIDATION')
    expect(await errorOfPut(ana, { cell: '88fffffffffffff' })).toBe('422 WRONG_RESOLUTION')
    expect(await errorOfPut(ana, { spotCell: '8afffffffffffff' })).toBe('422 WRONG_RESOLUTION')
    expect(await errorOfPut(ana, { spotCell: '' })).toBe('422 VALIDATION')
  })

  test('a spot outside its area is rejected, and so is the shortest range without a spot', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    const [cell] = gridRing(AREA_CELL, 1)
    expect(await errorOfPut(ana, { cell, spotCell: SPOT_CELL })).toBe('422 SPOT_OUTSIDE_AREA')
    expect(await errorOfPut(ana, { rangeMetres: 100 })).toBe('422 SPOT_NEEDED')
    expect(await errorOfPut(ana, { rangeMetres: 100, spotCell: null })).toBe('422 SPOT_NEEDED')
    expect(await get(ana)).toMatchObject({ availability: null })
  })

  test('coordinates and all other undeclared fields are rejected', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    for (const extra of [{ lat: 51.508, lng: -0.1281 }, { accuracy: 12 }, { userId: ana.id }])
      expect(await errorOfPut(ana, extra)).toBe('422 VALIDATION')
    for (const missing of ['rangeMetres', 'cell', 'until', 'upFor'])
      expect(await errorOfPut(ana, { [missing]: undefined })).toBe('422 VALIDATION')
  })
})

describe('times', () => {
  test('availability lasts between half an hour and four hours', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    for (const minutes of [-1, 0, 5, 28, 243, 100_000])
      expect(await errorOfPut(ana, { until: inMinutes(minutes) })).toBe('422 UNTIL_OUT_OF_RANGE')
    for (const until of ['tomorrow', '2026-11-20T19:00:00', '2026-02-30T19:00:00Z', 1_795_201_200, null])
      expect(await errorOfPut(ana, { until })).toBe('422 VALIDATION')
    expect(await put(ana, { until: inMinutes(30) })).toMatchObject({ until: inMinutes(30) })
  })

  test('a time in any zone is accepted', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    expect(await put(ana, { until: '2026-11-21T04:00:00+09:00' })).toMatchObject({ until: inMinutes(60) })
  })

  test('an end just past four hours, from a clock that is slightly fast, is cut to four hours', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    expect(await put(ana, { until: inMinutes(241) })).toMatchObject({ until: inMinutes(240) })
  })

  test('a running availability can be shortened to any future time', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    await put(ana, {})
    expect(await put(ana, { until: inMinutes(1) })).toMatchObject({ until: inMinutes(1) })
    for (const minutes of [0, -1, 243])
      expect(await errorOfPut(ana, { until: inMinutes(minutes) })).toBe('422 UNTIL_OUT_OF_RANGE')
    expect((await get(ana)).availability).toMatchObject({ until: inMinutes(1) })
  })
})

describe('the home zone setting', () => {
  const set = (person: Person, isSet: boolean) =>
    person.call(setHomeZone, { params: { id: person.id }, body: { isSet } })

  test('is stored per account, across sign-outs, until the person removes it', async () => {
    const { ana, bo, signIn } = await townWith()
    expect(await get(ana)).toMatchObject({ hasHomeZone: false })
    for (let i = 0; i < 2; i++) await set(ana, true)
    expect(await get(await signIn(ana))).toMatchObject({ hasHomeZone: true })
    expect(await get(bo)).toMatchObject({ hasHomeZone: false })
    for (let i = 0; i < 2; i++) await set(ana, false)
    expect(await get(ana)).toMatchObject({ hasHomeZone: false })
  })

  test('accepts no position', async () => {
    const { ana } = await townWith({ people: ['ana'] })
    const body = { isSet: true, lat: 51.508, lng: -0.1281 }
    expect(await ana.errorOf(setHomeZone, { params: { id: ana.id }, body })).toBe('422 VALIDATION')
  })
})

describe('access', () => {
  test('nobody can read, change or end another person’s availability', async () => {
    const { ana, bo } = await townWith()
    await put(ana, {})
    const params = { id: ana.id }
    expect(await bo.errorOf(getAvailability, { params })).toBe('404 NOT_FOUND')
    expect(await bo.errorOf(switchAvailability, { params, body: BODY })).toBe('404 NOT_FOUND')
    expect(await bo.errorOf(endAvailability, { params })).toBe('404 NOT_FOUND')
    for (const id of [99_999, 0, -1, 'ana_here'])
      expect(await bo.errorOf(getAvailability, { params: { id } })).toBe('404 NOT_FOUND')
    expect((await get(ana)).availability).toMatchObject({ cell: AREA_CELL })
  })

  test('signed-out callers are rejected', async () => {
    const { ana, http } = await townWith()
    const params = { id: ana.id }
    for (const [endpoint, body] of [
      [getAvailability],
      [switchAvailability, BODY],
      [endAvailability],
    ] as const) {
      const answer = await makeCall(http, endpoint, { params, body })
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'UNAUTHORIZED'])
    }
  })
})

test('a person can switch on twenty times an hour, change it more often, and always switch off', async () => {
  const { ana } = await townWith({ people: ['ana'], config: { throttles: true } })
  const off = () => ana.call(endAvailability, { params: { id: ana.id } })
  for (let times = 0; times < SWITCH_ONS_PER_HOUR; times++) {
    await ana.switchOn()
    if (times === 0) await ana.switchOn({ upFor: 'coffee' })
    await off()
  }
  await expect(ana.switchOn()).rejects.toThrow('429')
  await off()
})
