import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { acceptMeetup, cancelMeetup } from '@hereabouts/contract/meetups/endpoints'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  type GatheringTown,
  gatheringOf,
  gatheringTown,
  joins,
  leaves,
  seenBy,
  tick,
} from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import { invited } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'

/** What a person's inbox says about gatherings, the latest first. */
async function entriesOf(person: Person): Promise<string[]> {
  return (await inboxOf(person)).entries.flatMap((entry) => (entry.kind === 'gathering' ? [entry.what] : []))
}

describe('a gathering from its start to its end', () => {
  test('everybody learns once that it is on', async () => {
    const town = await gatheringTown(3)
    const { ana, bo, cy } = town
    const id = await gatheringOf([ana, bo], town)
    const phone = await town.listen(bo)
    town.clock.passMinutes(1)
    await joins(cy, id)
    const events = await phone.received()
    expect(events.filter(({ name }) => name === 'gathering:changed')).toHaveLength(1)
    expect(events.find(({ name }) => name === 'gathering:changed')?.payload).toEqual([await seenBy(bo, id)])
    expect([await entriesOf(ana), await entriesOf(bo), await entriesOf(cy)]).toEqual([['on'], ['on'], ['on']])
  })

  test('without enough people it lapses two hours before the start, and everybody learns it', async () => {
    const town = await gatheringTown(2)
    const { ana, bo } = town
    const id = await gatheringOf([ana, bo], town, { inHours: 5 })
    await town.pass(3 * 60 - 1)
    expect(await entriesOf(bo)).toEqual([])
    await town.pass(1)
    expect([await entriesOf(ana), await entriesOf(bo)]).toEqual([['lapsed'], ['lapsed']])
    expect((await seenBy(bo, id)).state).toBe('lapsed')
  })

  test('everybody except the starter learns that it was cancelled', async () => {
    const town = await gatheringTown(2)
    const { ana, bo } = town
    const id = await gatheringOf([ana, bo], town)
    await ana.call(contract.cancelGathering, { params: { id } })
    expect([await entriesOf(ana), await entriesOf(bo)]).toEqual([[], ['cancelled']])
  })

  test('silent members lose their seat one hour before the start, and the next in line gets it', async () => {
    const town = await gatheringTown(7)
    const { people, ana, bo, gil } = town
    const id = await gatheringOf(people.slice(0, 6), town, { inHours: 10 })
    await joins(gil, id, true)
    await town.pass(7 * 60)
    expect(await entriesOf(bo)).toEqual(['coming', 'on'])
    const { confirmBy, startsAt } = await seenBy(bo, id)
    expect(new Date(startsAt).getTime() - new Date(confirmBy as string).getTime()).toBe(3_600_000)
    for (const person of people.slice(0, 6))
      if (person !== bo) await person.call(contract.confirmComing, { params: { id } })
    expect(await entriesOf(ana)).toEqual(['on'])
    await town.pass(2 * 60)
    expect([await entriesOf(bo), await entriesOf(gil)]).toEqual([['freed'], ['in']])
    expect(await entriesOf(ana)).toEqual(['gone', 'on'])
    expect(await seenBy(bo, id)).toMatchObject({ own: null, members: [], place: null })
    expect(await seenBy(gil, id)).toMatchObject({ own: 'in', going: 6, confirmBy: null })
  })

  test('below the minimum the others are asked, and with two yeses it takes place', async () => {
    const town = await gatheringTown(3)
    const { ana, bo, cy } = town
    const id = await gatheringOf([ana, bo, cy], town, { inHours: 4 })
    town.clock.passMinutes(1)
    await leaves(ana, id)
    expect([await entriesOf(ana), await entriesOf(bo), await entriesOf(cy)]).toEqual([
      [],
      expect.arrayContaining(['anyway', 'starter', 'on']),
      ['anyway', 'on'],
    ])
    expect(await seenBy(bo, id)).toMatchObject({ isStarter: true, goAnyway: { isGoing: false, people: 0 } })
    for (const person of [bo, cy]) await person.call(contract.goAnyway, { params: { id } })
    await town.pass(70)
    expect(await entriesOf(cy)).toEqual(['on'])
    // Past the hour before the start, when silence frees seats.
    await town.pass(2 * 60)
    await town.pass(60)
    expect(await seenBy(bo, id)).toMatchObject({ state: 'under_way', going: 2 })
    await town.pass(2 * 60)
    expect(await seenBy(bo, id)).toMatchObject({ state: 'over', place: 'The café by the lock' })
  })
})

describe('a weekly gathering', () => {
  const listed = async (person: Person) => {
    const { gatherings } = await person.call(contract.listOwnGatherings, { params: { id: person.id } })
    return gatherings.map(({ state, startsAt, isWeekly }) => ({ state, startsAt, isWeekly }))
  }

  test('is started again at the same time of day, in its starter’s name, for as many weeks as they chose', async () => {
    const town = await gatheringTown(3)
    const { ana, bo } = town
    const given = { inHours: 4, weeks: 3, timeZone: 'Europe/London' }
    const id = await gatheringOf(town.people, town, given)
    await leaves(ana, id)
    const [first] = await listed(bo)
    await town.pass(7 * 60)
    expect(await listed(bo)).toEqual([{ ...first, state: 'cancelled' }])
    const startsAt = new Date(
      new Date(first?.startsAt as string).getTime() + 7 * 24 * 3_600_000,
    ).toISOString()
    expect(await listed(ana)).toEqual([{ state: 'open', startsAt, isWeekly: true }])
    await town.pass(7 * 24 * 60)
    expect(await listed(ana)).toMatchObject([{ state: 'open' }, { state: 'lapsed' }])
    await town.pass(7 * 24 * 60)
    expect(await listed(ana)).toMatchObject([{ state: 'lapsed' }])
  })

  test('skips a week in which its starter has other plans', async () => {
    const town = await gatheringTown(1)
    const { ana } = town
    await gatheringOf([ana], town, { inHours: 4, weeks: 3, timeZone: 'UTC' })
    await gatheringOf([ana], town, { inHours: 7 * 24 + 5 })
    const before = await listed(ana)
    await town.pass(3 * 60)
    const third = new Date(Date.parse(before[1]?.startsAt as string) + 14 * 24 * 3_600_000).toISOString()
    expect(await listed(ana)).toEqual([
      { state: 'open', startsAt: third, isWeekly: true },
      before[0],
      { ...before[1], state: 'lapsed' },
    ])
  })

  test('for verified people ends when its starter loses the shield', async () => {
    const town = await gatheringTown([{ isVerified: true }])
    const { ana, run } = town
    await gatheringOf([ana], town, { inHours: 4, weeks: 3, audience: 'verified' })
    await run(sql`update users set verification_status = 'revoked' where id = ${ana.id}`)
    await town.pass(3 * 60)
    expect(await listed(ana)).toMatchObject([{ state: 'lapsed' }])
  })

  test('ends when its starter cancels it', async () => {
    const town = await gatheringTown(1)
    const id = await gatheringOf([town.ana], town, { inHours: 4, weeks: 3 })
    await town.ana.call(contract.cancelGathering, { params: { id } })
    await town.pass(6 * 60)
    expect(await listed(town.ana)).toMatchObject([{ state: 'cancelled' }])
  })
})

describe('while people are on their way', () => {
  const isHidden = async (person: Person) =>
    (await person.call(getAvailability, { params: { id: person.id } })).availability?.isHidden

  async function onInAnHour(people: number) {
    const town: GatheringTown = await gatheringTown(people)
    const id = await gatheringOf(town.people.slice(0, 3), town, { inHours: 4 })
    town.clock.passMinutes(3 * 60)
    for (const person of town.people) await person.switchOn({ minutes: 240 })
    // Past the first minute of everybody's availability.
    town.clock.passMinutes(2)
    await town.run(sql`update gathering_members set confirmed_at = joined_at`)
    return { ...town, id }
  }

  test('members appear in no list from half an hour before the start until they leave or it is over', async () => {
    const town = await onInAnHour(3)
    const { ana, bo, cy, id } = town
    await tick(town)
    expect(await isHidden(ana)).toBe(false)
    await town.pass(30)
    expect(await Promise.all([ana, bo, cy].map(isHidden))).toEqual([true, true, true])
    await leaves(bo, id)
    expect(await Promise.all([ana, bo, cy].map(isHidden))).toEqual([true, false, true])
    await town.pass(30)
    expect((await seenBy(ana, id)).state).toBe('cancelled')
    expect(await Promise.all([ana, cy].map(isHidden))).toEqual([false, false])
  })

  test('a person in a meetup is hidden by it, and then by the gathering', async () => {
    const town = await onInAnHour(4)
    const { ana, di } = town
    const meetup = await invited(di, ana, { startsAt: town.clock.now().toISOString() })
    await ana.call(acceptMeetup, { params: { id: meetup } })
    await town.pass(30)
    await ana.call(cancelMeetup, { params: { id: meetup }, body: {} })
    expect(await isHidden(ana)).toBe(false)
    await tick(town)
    expect(await isHidden(ana)).toBe(true)
  })
})

describe('accounts that close', () => {
  test('a suspended member is out at once, and nobody learns why', async () => {
    const town = await gatheringTown(4)
    const { ana, bo, cy, di, deps, run } = town
    const id = await gatheringOf([ana, bo, cy, di], town)
    town.clock.passMinutes(1)
    await run(sql`update users set standing = 'suspended' where id = ${bo.id}`)
    deps.bus.publish('sanctions.changed', { userId: bo.id, isOut: true })
    await deps.bus.settled()
    expect((await seenBy(ana, id)).members.map((each) => each.id)).toEqual([cy.id, di.id])
    expect(await entriesOf(ana)).toEqual(['gone', 'on'])
  })

  test('a deleted account leaves its gatherings, and open ones that it started are cancelled', async () => {
    const town = await gatheringTown([{ password: 'a long password of Ana’s' }, {}, {}, {}])
    const { ana, bo, cy, di } = town
    const open = await gatheringOf([ana, bo], town)
    const on = await gatheringOf([ana, bo, cy, di], town, { inHours: 40 })
    await ana.call(deleteUser, { params: { id: ana.id }, body: { password: 'a long password of Ana’s' } })
    expect((await seenBy(bo, open)).state).toBe('cancelled')
    expect(await seenBy(bo, on)).toMatchObject({ state: 'on', isStarter: true, going: 3 })
  })
})

describe('how long gatherings are kept', () => {
  test.each([
    ['lapsed: for a day', 1, 1],
    ['was on: for thirty days', 3, 30],
  ])('one that %s', async (_, people, days) => {
    const town = await gatheringTown(3)
    await gatheringOf(town.people.slice(0, people), town, { inHours: 3 })
    const rows = () => town.deps.db.many('test', sql`select from gathering_members`)
    await town.pass(people === 3 ? 5 * 60 : 60)
    await town.run(sql`update gatherings set ended_at = ${town.clock.now()}`)
    town.clock.passMinutes(days * 24 * 60 - 1)
    await town.runRetention()
    expect(await rows()).toHaveLength(people)
    town.clock.passMinutes(1)
    await town.runRetention()
    expect(await rows()).toEqual([])
  })
})
