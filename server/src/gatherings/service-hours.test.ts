import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints-hours'
import { WEEKLY_HOURS_WEEKS } from '@hereabouts/contract/gatherings/limits'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GATHERING_CELL, gatheringTown } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { processWeeklyHours } from './service-hours.ts'

/** The town's clock starts on a Saturday at 18:00 UTC, an hour before these hours begin. */
const SATURDAYS = { weekday: 6, startsMinute: 19 * 60, lastsMinutes: 120, timeZone: 'UTC' }
const hours = (given: object = {}) => ({ ...SATURDAYS, interestIds: [1], cell: GATHERING_CELL, ...given })
const adding = ({ id }: Person, given: object = {}) => ({ params: { id }, body: hours(given) }) as never

/** These people are free on Saturdays at seven; it is six o’clock. */
async function freeOnSaturdays(people: readonly object[]) {
  const town = await gatheringTown(people.length)
  for (const [nth, given] of people.entries()) {
    const person = town.people[nth] as Person
    await person.call(contract.addWeeklyHours, adding(person, given))
  }
  const noticesOf = async (person: Person) =>
    (await inboxOf(person)).entries.flatMap((entry) =>
      entry.kind === 'free' ? [`${entry.people} ${entry.interest}`] : [],
    )
  return {
    ...town,
    noticesOf,
    async after(minutes: number) {
      town.clock.passMinutes(minutes)
      await processWeeklyHours(town.deps)
      await town.deps.bus.settled()
      return Promise.all(
        town.people.map(async (person) => (await noticesOf(person).catch(() => []))[0] ?? null),
      )
    },
  }
}

describe('adding', () => {
  test('up to three, which only their owner sees and can remove', async () => {
    const { ana, bo } = await gatheringTown(2)
    await ana.call(contract.addWeeklyHours, adding(ana, { weekday: 2 }))
    await ana.call(contract.addWeeklyHours, adding(ana, { weekday: 1, interestIds: [2, 1] }))
    const { freeHours } = await ana.call(contract.addWeeklyHours, adding(ana))
    expect(freeHours.map(({ weekday, interests }) => [weekday, interests.map(({ id }) => id)])).toEqual([
      [1, [1, 2]],
      [2, [1]],
      [6, [1]],
    ])
    expect(await ana.errorOf(contract.addWeeklyHours, adding(ana))).toBe('409 TOO_MANY_FREE_HOURS')
    const [first] = freeHours
    const removing = ({ id }: Person) => ({ params: { id }, body: { freeHoursId: first?.id } }) as never
    expect(await bo.errorOf(contract.removeWeeklyHours, removing(bo))).toBe('404 NOT_FOUND')
    expect((await ana.call(contract.listWeeklyHours, { params: { id: ana.id } })).freeHours).toHaveLength(3)
    expect((await ana.call(contract.removeWeeklyHours, removing(ana))).freeHours).toHaveLength(2)
  })

  test('people replace only their own hours, and an error changes nothing', async () => {
    const { ana, bo } = await gatheringTown(2)
    const add = async (given: object) =>
      (await ana.call(contract.addWeeklyHours, adding(ana, given))).freeHours
    await add({ weekday: 1 })
    await add({ weekday: 2 })
    const [, second] = await add({ weekday: 3 })
    const replaces = second?.id
    expect(await bo.errorOf(contract.addWeeklyHours, adding(bo, { replaces }))).toBe('404 NOT_FOUND')
    const unsuitable = adding(ana, { replaces, interestIds: [99] })
    expect(await ana.errorOf(contract.addWeeklyHours, unsuitable)).toBe('422 INTEREST_NOT_SUITABLE')
    expect((await add({ weekday: 7, replaces })).map(({ weekday }) => weekday)).toEqual([1, 3, 7])
  })

  test.each([
    ['another resolution', { cell: latLngToCell(51.508, -0.1281, 8) }, '422 WRONG_CELL'],
    ['somebody else’s interest', { interestIds: [1, 9] }, '422 INTEREST_NOT_SUITABLE'],
    ['no interest', { interestIds: [] }, '422 VALIDATION'],
    ['an eighth day', { weekday: 8 }, '422 VALIDATION'],
    ['no time zone of this earth', { timeZone: 'Mars/Olympus' }, '422 VALIDATION'],
  ])('not with %s', async (_, given, error) => {
    const { ana } = await gatheringTown(1)
    expect(await ana.errorOf(contract.addWeeklyHours, adding(ana, given))).toBe(error)
  })
})

describe('when hours begin', () => {
  test('everybody whose hours are open learns once how many others are free for an interest, and nobody else anything', async () => {
    const town = await freeOnSaturdays([{}, {}, {}, { interestIds: [2] }])
    expect(await town.after(59)).toEqual([null, null, null, null])
    const [first = ''] = await town.after(1)
    expect(first).toMatch(/^2 /)
    expect(await town.after(1)).toEqual([first, first, first, null])
    expect((await inboxOf(town.ana)).entries).toHaveLength(1)
  })

  test.each([
    ['two', [{}, {}]],
    ['two, and others for something else', [{}, {}, { interestIds: [2] }]],
    ['two, and others far away', [{}, {}, { cell: latLngToCell(52.5, -0.1281, 6) }]],
    ['two, and others later', [{}, {}, { startsMinute: 21 * 60 }]],
    ['two, and others on another day', [{}, {}, { weekday: 7 }]],
  ])('with fewer than two others nobody learns anything: %s', async (_, people) => {
    const town = await freeOnSaturdays(people)
    expect(await town.after(60)).toEqual(people.map(() => null))
  })

  test('people count for each other only if both may see the other', async () => {
    const town = await freeOnSaturdays([{}, {}, {}, {}])
    const { ana, bo } = town
    await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
    const told = await town.after(60)
    expect(told.map((each) => each?.slice(0, 1))).toEqual(['2', '2', '3', '3'])
  })

  test('a block counts once even if both block, and only between the two', async () => {
    const town = await freeOnSaturdays([{}, {}, {}, {}])
    const { ana, bo } = town
    await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
    await town.run(
      sql`insert into blocks (blocker_id, blocked_id, created_at) values (${bo.id}, ${ana.id}, now()) on conflict do nothing`,
    )
    expect((await town.after(60)).map((each) => each?.slice(0, 1))).toEqual(['2', '2', '3', '3'])
  })

  test('a person who only sees verified people neither counts others nor is counted', async () => {
    const town = await freeOnSaturdays([{}, {}, {}, {}])
    await town.run(sql`update users set only_show_verified = true where id = ${town.di.id}`)
    expect((await town.after(60)).map((each) => each?.slice(0, 1) ?? null)).toEqual(['2', '2', '2', null])
  })

  test('hours of one person that overlap count once', async () => {
    const town = await freeOnSaturdays([{}, {}])
    const { ana } = town
    await ana.call(contract.addWeeklyHours, adding(ana, { startsMinute: 18 * 60 + 30 }))
    expect(await town.after(60)).toEqual([null, null])
  })

  test.each([
    ['an unconfirmed address', sql`update users set email_verified = false where id =`],
    ['an account of less than a day', sql`update users set created_at = '2100-01-01' where id =`],
    [
      'an interest that was added less than a day ago',
      sql`update user_interests set matches_from = now() where user_id =`,
    ],
  ])('a person with %s neither counts nor gets a notice', async (_, change) => {
    const town = await freeOnSaturdays([{}, {}, {}])
    await town.run(sql`${change} ${town.cy.id}`)
    expect(await town.after(60)).toEqual([null, null, null])
  })

  test('hours for an interest that was merged into another count for that one', async () => {
    const town = await freeOnSaturdays([{}, { interestIds: [2] }, {}])
    await town.run(
      sql`update interests set merged_into = 1, is_public = false, category = 'custom' where id = 2`,
    )
    onTestFinished(() =>
      town.run(
        sql`update interests set merged_into = null, is_public = true, category = 'social_activities' where id = 2`,
      ),
    )
    expect((await town.after(60)).map((each) => each?.slice(0, 1))).toEqual(['2', '2', '2'])
  })

  test('people get at most one notice a day, every week, and none while they are available or suspended', async () => {
    const town = await freeOnSaturdays([{}, {}, {}, {}])
    const { ana, bo, run, noticesOf } = town
    await ana.switchOn({ minutes: 240 })
    await run(sql`update users set standing = 'suspended' where id = ${bo.id}`)
    const [hers, , theirs] = await town.after(60)
    expect([hers, theirs?.slice(0, 1)]).toEqual([null, '2'])
    await ana.call(endAvailability, { params: { id: ana.id } })
    await town.after(7 * 24 * 60 - 1)
    expect(await noticesOf(ana)).toEqual([])
    expect((await town.after(1))[0]?.slice(0, 1)).toBe('2')
  })
})

test('weekly hours end after eight weeks, unless their owner switches on meanwhile', async () => {
  const { ana, clock, deps, runRetention } = await freeOnSaturdays([{}, {}])
  clock.passMinutes(5 * 24 * 60)
  await ana.switchOn()
  await deps.bus.settled()
  clock.passMinutes((WEEKLY_HOURS_WEEKS * 7 - 5) * 24 * 60)
  await runRetention()
  const left = await deps.db.many('test', sql`select user_id from free_hours`)
  expect(left).toEqual([{ userId: ana.id }])
})
