import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/town-hours/endpoints'
import { TOWN_HOURS_MAX } from '@hereabouts/contract/town-hours/limits'
import type { ShownTownHour, TownHourSettings } from '@hereabouts/contract/town-hours/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { gatheringTown } from '../../test/gathering.ts'
import { pushesTo } from '../../test/gathering-pushes.ts'
import { inboxOf } from '../../test/inbox.ts'
import { type Person, TRAFALGAR_SQUARE } from '../../test/person.ts'
import { processTownHours } from './service.ts'

const LONDON = latLngToCell(...TRAFALGAR_SQUARE, 5)
/** A town begins on Saturday at 18:00 UTC. */
const AT_SEVEN: TownHourSettings = {
  label: 'Camden',
  weekday: 6,
  startsMinute: 19 * 60,
  timeZone: 'Europe/London',
  cell: LONDON,
}

/** A town with an admin, `root`, who can set its hours. */
async function hourTown(people = 3, options: Parameters<typeof gatheringTown>[1] = {}) {
  const town = await gatheringTown(people, options)
  const root = town.people.at(-1) as Person
  await town.run(sql`update users set role = 'admin' where id = ${root.id}`)
  const seenBy = async (person: Person) =>
    (await person.call(getAvailability, { params: { id: person.id } })).townHours ?? []
  return {
    ...town,
    root,
    set: async (settings: Partial<TownHourSettings> = {}) =>
      (await root.call(contract.addTownHour, { body: { ...AT_SEVEN, ...settings } })).townHours,
    seenBy,
    async remind(person: Person, isOn = true) {
      const [{ id: townHourId }] = (await seenBy(person)) as [ShownTownHour]
      await person.call(contract.remindOfTownHour, { params: { id: person.id }, body: { townHourId, isOn } })
    },
    async after(minutes: number) {
      town.clock.passMinutes(minutes)
      await processTownHours(town.deps)
      await town.deps.bus.settled()
    },
  }
}

/** The hours that the person was reminded about, each with the time of the reminder. */
async function remindersOf(person: Person) {
  return (await inboxOf(person)).entries.flatMap((entry) =>
    entry.kind === 'hour' ? [`${entry.label} ${entry.at}`] : [],
  )
}

describe('an admin', () => {
  test('sets, changes and removes hours, which everybody sees at once, and the audit log records it', async () => {
    const { ana, root, set, seenBy } = await hourTown()
    expect(await seenBy(ana)).toEqual([])
    const [added] = await set()
    const params = { id: added?.id as never }
    expect(await seenBy(ana)).toEqual([
      {
        ...AT_SEVEN,
        id: added?.id,
        opensAt: '2026-11-21T19:00:00.000Z',
        closesAt: '2026-11-21T20:00:00.000Z',
        isReminded: false,
        people: null,
      },
    ])
    await root.call(contract.changeTownHour, { params, body: { ...AT_SEVEN, weekday: 4, cell: null } })
    expect(await seenBy(ana)).toMatchObject([{ weekday: 4, cell: null, opensAt: '2026-11-26T19:00:00.000Z' }])
    expect((await root.call(contract.listTownHours)).townHours).toMatchObject([{ weekday: 4 }])
    await root.call(contract.removeTownHour, { params })
    expect(await seenBy(ana)).toEqual([])
    expect(await root.errorOf(contract.removeTownHour, { params })).toBe('404 NOT_FOUND')
    expect(await root.errorOf(contract.changeTownHour, { params, body: AT_SEVEN })).toBe('404 NOT_FOUND')
    const { entries } = await root.call(listAudit, { query: { action: 'hours' } as never })
    expect(entries.map(({ action, details }) => [action, details])).toEqual(
      ['removed', 'changed', 'added'].map((what) => [`hours.${what}`, { townHour: added?.id }]),
    )
  })

  test.each([
    ['a finer cell', { cell: latLngToCell(...TRAFALGAR_SQUARE, 6) }, '422 WRONG_TOWN'],
    ['a cell that does not exist', { cell: '85fffffffffffff' }, '422 WRONG_TOWN'],
    ['no cell at all', { cell: 'London' }, '422 VALIDATION'],
    ['an eighth day', { weekday: 8 }, '422 VALIDATION'],
    ['a 25th hour', { startsMinute: 24 * 60 }, '422 VALIDATION'],
    ['an unknown time zone', { timeZone: 'Europe/Camden' }, '422 VALIDATION'],
    ['no town', { label: ' ' }, '422 VALIDATION'],
    ['a long name', { label: 'C'.repeat(41) }, '422 VALIDATION'],
  ])('cannot set an hour with %s', async (_, settings, error) => {
    const { root } = await hourTown(1)
    const body = { ...AT_SEVEN, ...settings }
    expect(await root.errorOf(contract.addTownHour, { body })).toBe(error)
  })

  test('cannot set more hours than phones should have to read, even at once', async () => {
    const { root, run, set } = await hourTown(1)
    await set()
    await run(sql`insert into town_hours (label, weekday, starts_minute, time_zone, opens_at)
      select label, weekday, starts_minute, time_zone, opens_at from town_hours, generate_series(3, ${TOWN_HOURS_MAX}::integer)`)
    const answers = await Promise.all(
      [1, 2, 3].map(() => root.answer(contract.addTownHour, { body: AT_SEVEN })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})

describe('a reminder', () => {
  test('is one push when the hour begins, for the people who asked and nobody else, and switches nobody on', async () => {
    const town = await hourTown(4, { ownApp: true })
    const { ana, bo, cy, people, set, remind, after, seenBy } = town
    await set()
    const phones = await pushesTo(town, people)
    for (const person of [ana, bo, cy]) await remind(person)
    await remind(bo)
    await remind(cy, false)
    await after(59)
    expect(await phones.pushed()).toEqual([])
    await after(1)
    await after(1)
    const push = { title: 'The hour has begun in Camden', text: 'Switch on?', path: '/' }
    const pushed = await phones.pushed()
    expect(pushed).toEqual(expect.arrayContaining([ana, bo].map(({ id }) => ({ to: id, ...push }))))
    expect(pushed).toHaveLength(2)
    await after(30)
    expect(await phones.pushed()).toEqual([])
    for (const person of people) {
      const own = await person.call(getAvailability, { params: { id: person.id } })
      expect(own.availability).toBeNull()
    }
    expect((await seenBy(ana))[0]?.isReminded).toBe(true)
  })

  test('comes every week, and is not about an hour that had begun when the person asked', async () => {
    const { ana, bo, set, remind, after } = await hourTown()
    await set()
    await remind(ana)
    await after(70)
    await remind(bo)
    await after(10)
    const first = 'Camden 2026-11-21T19:00:00.000Z'
    expect([await remindersOf(ana), await remindersOf(bo)]).toEqual([[first], []])
    // The server was down when it began.
    await after(7 * 24 * 60)
    const second = 'Camden 2026-11-28T19:00:00.000Z'
    expect([await remindersOf(ana), await remindersOf(bo)]).toEqual([[second], [second]])
  })

  test('follows an hour that an admin moves, and goes with one that they remove', async () => {
    const { ana, root, set, remind, after, run, deps } = await hourTown()
    const [hour] = await set()
    const params = { id: hour?.id as never }
    await remind(ana)
    await root.call(contract.changeTownHour, { params, body: { ...AT_SEVEN, startsMinute: 20 * 60 } })
    await after(60)
    expect(await remindersOf(ana)).toEqual([])
    await after(60)
    expect(await remindersOf(ana)).toEqual(['Camden 2026-11-21T20:00:00.000Z'])
    await root.call(contract.removeTownHour, { params })
    expect(await remindersOf(ana)).toEqual([])
    const body = { townHourId: hour?.id as never, isOn: true }
    expect(await ana.errorOf(contract.remindOfTownHour, { params: { id: ana.id }, body })).toBe(
      '404 NOT_FOUND',
    )
    await run(sql`delete from users where id = ${ana.id}`)
    expect(await deps.db.many('test', sql`select from town_hour_reminders`)).toEqual([])
  })

  test.each([
    ['that the clock skips', 'Europe/Berlin', '2026-03-28T12:00:00Z', 7, 150, '2026-03-29T01:30:00.000Z'],
    ['that comes twice', 'Europe/Berlin', '2026-10-24T12:00:00Z', 7, 150, '2026-10-25T00:30:00.000Z'],
    [
      'skipped by half an hour',
      'Australia/Lord_Howe',
      '2026-10-03T00:00:00Z',
      7,
      135,
      '2026-10-03T15:45:00.000Z',
    ],
    [
      'at a midnight that comes twice',
      'America/Santiago',
      '2026-04-04T12:00:00Z',
      6,
      1410,
      '2026-04-05T02:30:00.000Z',
    ],
  ])('comes once for an hour %s', async (_, timeZone, now, weekday, startsMinute, at) => {
    const { ana, clock, set, remind, after } = await hourTown(2)
    clock.set(new Date(now))
    await set({ timeZone, weekday, startsMinute })
    await remind(ana)
    const reminded = new Set<string>()
    for (let tenMinutes = 0; tenMinutes < 24 * 6; tenMinutes++) {
      await after(10)
      for (const each of tenMinutes % 6 === 0 ? await remindersOf(ana) : []) reminded.add(each)
    }
    expect([...reminded]).toEqual([`Camden ${at}`])
  })

  test('is nobody’s business: what others and admins get is the same whether somebody asked or not', async () => {
    const { ana, bo, root, set, remind, seenBy, after, deps } = await hourTown()
    await set()
    const said = async () => ({
      bo: await seenBy(bo),
      root: await root.call(contract.listTownHours),
      audit: await root.call(listAudit, { query: {} as never }),
      inbox: await inboxOf(bo),
    })
    const before = await said()
    await remind(ana)
    expect(await said()).toEqual(before)
    await after(61)
    const { townHours } = await root.call(contract.listTownHours)
    expect(townHours.map((hour) => Object.keys(hour).sort())).toEqual([
      [...Object.keys(AT_SEVEN), 'closesAt', 'id', 'opensAt'].sort(),
    ])
    expect((await inboxOf(bo)).entries).toEqual([])
    expect(await deps.db.many('test', sql`select user_id from town_hour_reminders`)).toEqual([
      { userId: ana.id },
    ])
    const theirs = { params: { id: ana.id }, body: { townHourId: townHours[0]?.id as never, isOn: false } }
    expect(await bo.errorOf(contract.remindOfTownHour, theirs)).toBe('404 NOT_FOUND')
  })
})
