import * as contract from '@hereabouts/contract/gatherings/endpoints-hours'
import { addTownHour, removeTownHour } from '@hereabouts/contract/town-hours/endpoints'
import { cellToParent, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { GATHERING_CELL, gatheringTown, starts } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { proposeTownHours } from './service-town-hours.ts'

const TOWN = cellToParent(GATHERING_CELL, 5)
const LONDON = 'Europe/London'
const WEEK_MINUTES = 7 * 24 * 60
/** Thursdays from six to seven: the only whole hour in it. */
const THURSDAYS = { weekday: 4, startsMinute: 18 * 60, lastsMinutes: 60, timeZone: LONDON }
/** Enough that an hour is proposed, however many of them are left out of the count. */
const ENOUGH = 18

/** A town with an admin, `root`, who has no weekly hours. */
async function town(people: number) {
  const all = await gatheringTown(people + 1)
  const root = all.people.at(-1) as Person
  await all.run(sql`update users set role = 'admin' where id = ${root.id}`)
  const others = all.people.slice(0, -1)
  const proposed = async () => (await root.call(contract.listProposedTownHours)).proposals
  return {
    ...all,
    root,
    others,
    proposed,
    async free(persons: readonly Person[], given: object = {}) {
      for (const { id } of persons) {
        const { weekday, startsMinute, lastsMinutes, timeZone, cell } = {
          ...THURSDAYS,
          cell: GATHERING_CELL,
          ...given,
        }
        const now = all.clock.now()
        await all.run(sql`insert into free_hours
            (user_id, weekday, starts_minute, lasts_minutes, time_zone, cell, opens_at, ends_at)
          values (${id}, ${weekday}, ${startsMinute}, ${lastsMinutes}, ${timeZone}, ${BigInt(`0x${cell}`)},
            ${now}, ${now}::timestamptz + interval '1 year')`)
      }
    },
    /** What the admin reads in the next week. */
    async nextWeek() {
      all.clock.passMinutes(WEEK_MINUTES)
      await proposeTownHours(all.deps)
      return proposed()
    },
  }
}

describe('an hour is proposed', () => {
  test('where weekly hours of enough people contain it, for their town, and taken with one request', async () => {
    const { others, free, nextWeek, proposed, root } = await town(ENOUGH + 4)
    // People of one town are free at different hours. Each is free on Thursday from six to seven.
    await free(others.slice(0, 9))
    await free(others.slice(9), { startsMinute: 17 * 60 + 30, lastsMinutes: 90 })
    const [proposal, ...more] = await nextWeek()
    expect(more).toEqual([])
    expect(proposal).toMatchObject({
      weekday: 4,
      startsMinute: 18 * 60,
      timeZone: LONDON,
      cell: TOWN,
      label: null,
    })
    expect([10, 15, 20]).toContain(proposal?.people)
    const { people: _, ...settings } = { ...proposal, label: 'Camden' }
    const { townHours } = await root.call(addTownHour, { body: settings as never })
    expect(townHours).toMatchObject([settings])
    expect(await proposed()).toEqual([])
    await root.call(removeTownHour, { params: { id: townHours[0]?.id as never } })
    expect(await proposed()).toEqual([proposal])
  })

  test('also around midnight between Sunday and Monday', async () => {
    const { others, free, nextWeek } = await town(ENOUGH)
    await free(others.slice(0, 9), { weekday: 7, startsMinute: 23 * 60, lastsMinutes: 120 })
    await free(others.slice(9), { weekday: 1, startsMinute: 0, lastsMinutes: 60 })
    expect(await nextWeek()).toMatchObject([{ weekday: 1, startsMinute: 0 }])
  })

  test('with the name that gatherings there have, if more than one person calls it so', async () => {
    const { others, free, nextWeek, proposed, ...all } = await town(ENOUGH)
    const [ana, bo] = others as [Person, Person]
    await free(others)
    expect(await nextWeek()).toMatchObject([{ label: null }])
    await starts(ana, all, { label: 'Ana’s garden' })
    await starts(ana, all, { label: 'Ana’s garden', inHours: 48 })
    expect(await proposed()).toMatchObject([{ label: null }])
    await starts(ana, all, { label: 'Camden', inHours: 72 })
    await starts(bo, all, { label: 'Camden' })
    expect(await proposed()).toMatchObject([{ label: 'Camden' }])
  })

  test.each([
    ['there is one for everybody', { cell: null }, []],
    ['the town has one', { cell: TOWN }, []],
    ['only another town has one', { cell: '85194e67fffffff' }, [{ cell: TOWN }]],
  ])('unless there is an hour already: %s', async (_, given, shown) => {
    const { others, free, nextWeek, root } = await town(ENOUGH)
    await free(others)
    const body = { label: 'Camden', weekday: 1, startsMinute: 0, timeZone: LONDON, ...given }
    await root.call(addTownHour, { body: body as never })
    expect(await nextWeek()).toMatchObject(shown)
  })
})

describe('no hour is proposed', () => {
  test('for nine people, in any of a year’s weeks', async () => {
    const { others, free, nextWeek } = await town(9)
    await free(others, { lastsMinutes: 240 })
    for (let week = 0; week < 50; week++) expect(await nextWeek()).toEqual([])
  })

  test.each([
    ['in another town', { cell: latLngToCell(52.5, -0.1281, 6) }],
    ['on another day', { weekday: 5 }],
    ['in another time zone', { timeZone: 'Europe/Paris' }],
    ['for less than an hour', { lastsMinutes: 50 }],
  ])('for nine people and as many %s', async (_, given) => {
    const { others, free, nextWeek } = await town(ENOUGH)
    await free(others.slice(0, 9))
    await free(others.slice(9), given)
    expect(await nextWeek()).toEqual([])
  })

  test('for one person with three hours at the same time, nor nine of them', async () => {
    const { others, free, nextWeek } = await town(9)
    for (let times = 0; times < 3; times++) await free(others)
    expect(await nextWeek()).toEqual([])
  })

  test.each([
    ['accounts that are new', sql`created_at = now() + interval '90 days'`],
    ['people without a confirmed address', sql`email_verified = false`],
    ['people whom only verified people may see', sql`visible_to_verified_only = true`],
    ['suspended people', sql`standing = 'suspended'`],
  ])('because of %s', async (_, change) => {
    const { others, free, nextWeek, run } = await town(ENOUGH + 9)
    await free(others)
    const ids = others.slice(9).map(({ id }) => id)
    await run(sql`update users set verification_status = 'none', ${change} where id = any(${ids}::bigint[])`)
    expect(await nextWeek()).toEqual([])
  })
})

describe('an attacker', () => {
  test('without the role gets nothing, and reads the same whether an hour is proposed or not', async () => {
    const { others, free, nextWeek, proposed, root } = await town(ENOUGH)
    const [ana] = others as [Person]
    const said = async () => ({
      hours: await ana.call(contract.listWeeklyHours, { params: { id: ana.id } }),
      inbox: await inboxOf(ana),
      refused: await ana.errorOf(contract.listProposedTownHours),
    })
    await free(others)
    const before = await said()
    expect(await nextWeek()).toHaveLength(1)
    expect(await said()).toEqual(before)
    expect(before.refused).toMatch(/^403/)
    const keys = ['cell', 'label', 'people', 'startsMinute', 'timeZone', 'weekday']
    expect((await proposed()).map((each) => Object.keys(each).sort())).toEqual([keys])
    expect((await inboxOf(root)).entries).toEqual([])
  })

  test('with fifty accounts, who is an admin too, sees no change within a week, whatever their accounts do', async () => {
    const { others, free, nextWeek, proposed, clock, deps, run } = await town(51)
    const [ana, ...theirs] = others as [Person, ...Person[]]
    await free(theirs.slice(0, 20))
    const first = await nextWeek()
    expect(first).toHaveLength(1)
    const everyDay = async () => {
      clock.passMinutes(24 * 60)
      await Promise.all([proposeTownHours(deps), proposeTownHours(deps)])
      return proposed()
    }
    // The clock stands on a Saturday at six, so one day is left of this week.
    await free([ana, ...theirs.slice(20)])
    expect(await everyDay()).toEqual(first)
    const [second] = await everyDay()
    expect(second?.people).toBeGreaterThan(first[0]?.people ?? 0)
    await run(sql`delete from users where id = ${ana.id}`)
    await run(sql`delete from free_hours`)
    for (let day = 0; day < 6; day++) expect(await everyDay()).toEqual([second])
    expect(await everyDay()).toEqual([])
  })

  test('with fifty accounts cannot tell from a proposal whether one person is free', async () => {
    const { others, free, nextWeek, run } = await town(51)
    const [ana, ...theirs] = others as [Person, ...Person[]]
    // The most telling number of own accounts for each week: the one that a single person may tip over.
    const isProposed = async (own: number, isAnaFree: boolean) => {
      await run(sql`delete from free_hours`)
      await free(theirs.slice(0, own))
      if (isAnaFree) await free([ana])
      return (await nextWeek()).length > 0
    }
    for (const own of [9, 13]) {
      const weeks = { with: 0, without: 0 }
      for (let week = 0; week < 40; week++) {
        if (await isProposed(own, true)) weeks.with++
        if (await isProposed(own, false)) weeks.without++
      }
      // Nine accounts and Ana are ten people: one of about 100 hours is then proposed.
      if (own === 9) expect(weeks).toEqual({ with: expect.toSatisfy((n: number) => n <= 2), without: 0 })
      // Thirteen are proposed in one of four weeks, and with Ana in three of four.
      else {
        expect(weeks.without).toBeGreaterThan(2)
        expect(weeks.with).toBeLessThan(38)
      }
    }
  })
})
