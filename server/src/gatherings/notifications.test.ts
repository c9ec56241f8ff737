import { leaveGatheringQuietly } from '@hereabouts/contract/checkins/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { addWeeklyHours } from '@hereabouts/contract/gatherings/endpoints-hours'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { GATHERING_CELL, gatheringOf, gatheringTown, seenBy } from '../../test/gathering.ts'
import { pushesTo } from '../../test/gathering-pushes.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { processWeeklyHours } from './service-hours.ts'
import { headOfGathering } from './service-preview.ts'

/** What a person's inbox says about a gathering, the latest first. */
async function entriesOf(person: Person, id: GatheringId): Promise<string[]> {
  return (await inboxOf(person)).entries.flatMap((entry) =>
    entry.kind === 'gathering' && entry.gatheringId === id ? [entry.what] : [],
  )
}

test('when a moderator takes down an open gathering, its starter is notified too, and no comma is left where its area was', async () => {
  const town = await gatheringTown(3, { ownApp: true })
  const { ana, bo, cy } = town
  await town.run(sql`update users set role = 'moderator' where id = ${cy.id}`)
  const id = await gatheringOf([ana, bo], town, { note: 'Words' })
  const { code, interest } = await seenBy(ana, id)
  const { pushed } = await pushesTo(town, [ana, bo])
  await cy.call(contract.takeDownGathering, { params: { id } })
  const push = { title: 'Your gathering is off', text: interest.name, path: `/gatherings/${id}` }
  expect(await pushed()).toEqual(
    expect.arrayContaining([
      { to: ana.id, ...push },
      { to: bo.id, ...push },
    ]),
  )
  expect([await entriesOf(ana, id), await entriesOf(bo, id)]).toEqual([['cancelled'], ['cancelled']])
  const { title } = await headOfGathering(town.deps, code as string, { address: '127.0.0.1', locale: 'en' })
  expect(title).toBe(interest.name)
})

test('a member who stays silent reads that their seat is free, not that somebody took it', async () => {
  const town = await gatheringTown(4, { ownApp: true })
  const { people, bo } = town
  const id = await gatheringOf(people, town, { inHours: 4 })
  const { pushed } = await pushesTo(town, [bo])
  await town.pass(60)
  await pushed()
  for (const person of people)
    if (person !== bo) await person.call(contract.confirmComing, { params: { id } })
  await town.pass(2 * 60)
  expect(await pushed()).toMatchObject([
    { to: bo.id, title: 'We didn’t hear from you, so we freed your seat' },
  ])
  expect(await entriesOf(bo, id)).toEqual(['freed'])
})

test.each([
  ['blocks a fellow member', 0],
  ['leaves quietly', 1],
])('when somebody %s, the others read that one person can’t come; reports made: %i', async (_, reports) => {
  const town = await gatheringTown(5, { ownApp: true })
  const { ana, bo, cy, people, deps, clock } = town
  const id = await gatheringOf(people, town)
  const { pushed } = await pushesTo(town, people)
  clock.passMinutes(1)
  await pushed()
  if (reports > 0)
    await ana.call(leaveGatheringQuietly, { params: { id }, body: { about: bo.id, text: 'He shouted' } })
  else await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  const others = people.slice(1)
  const pushes = (await pushed()).toSorted((one, other) => Number(one.to) - Number(other.to))
  expect(pushes.map(({ to }) => to)).toEqual(others.map(({ id: to }) => to))
  // Bo gets one push for two changes: Ana left, and he is the host now.
  expect(pushes.slice(1).map(({ title }) => title)).toEqual(
    others.slice(1).map(() => 'One person can’t come'),
  )
  expect(await entriesOf(cy, id)).toEqual(['gone', 'on'])
  expect(await entriesOf(bo, id)).toEqual(expect.arrayContaining(['gone', 'starter', 'on']))
  expect(JSON.stringify(pushes)).not.toContain(ana.username)
  expect(await deps.db.many('test', sql`select from reports`)).toHaveLength(reports)
})

describe('a notice that others are free in the same weekly hours', () => {
  const HOURS = { weekday: 6, startsMinute: 19 * 60, lastsMinutes: 120, timeZone: 'UTC' }

  /** The town begins on a Saturday at six; at seven, its people are free for a coffee. */
  async function freeAtSeven() {
    const town = await gatheringTown(3, { ownApp: true })
    const body = { ...HOURS, interestIds: [1], cell: GATHERING_CELL }
    for (const { id, call } of town.people) await call(addWeeklyHours, { params: { id }, body } as never)
    const begin = async () => {
      town.clock.passMinutes(60)
      await processWeeklyHours(town.deps)
    }
    return { ...town, begin }
  }

  test('is pushed in the language of each person, and names nobody', async () => {
    const town = await freeAtSeven()
    const { ana, bo, cy, begin } = town
    await town.run(sql`update users set locale = 'de' where id = ${bo.id}`)
    const { pushed } = await pushesTo(town, [ana, bo])
    await begin()
    const pushes = (await pushed()).toSorted((one, other) => Number(one.to) - Number(other.to))
    expect(pushes).toMatchObject([
      { to: ana.id, title: '2 people around you are up for Coffee chat this hour', path: '/' },
      { to: bo.id, title: expect.stringContaining('2 Personen um dich herum'), path: '/' },
    ])
    expect(pushes[0]?.text).toBe('Switch on?')
    expect(JSON.stringify(pushes)).not.toContain(cy.username)
    // Only once for these hours.
    await begin()
    expect(await pushed()).toEqual([])
  })

  test('only waits in the inbox for a person in their quiet hours', async () => {
    const town = await freeAtSeven()
    const { ana, begin } = town
    const { pushed } = await pushesTo(town, [ana], { quiet: { from: 18 * 60, until: 20 * 60, utcOffset: 0 } })
    await begin()
    expect(await pushed()).toEqual([])
    expect((await inboxOf(ana)).entries).toMatchObject([{ kind: 'free', people: 2 }])
    town.clock.passMinutes(90)
    expect(await pushed()).toEqual([])
  })
})
