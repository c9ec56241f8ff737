import * as contract from '@hereabouts/contract/gatherings/endpoints'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  GATHERING_CELL,
  type GatheringTown,
  gatheringOf,
  gatheringTown,
  joins,
  leaves,
  seenBy,
} from '../../test/gathering.ts'
import { pushesTo } from '../../test/gathering-pushes.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'

const AN_HOUR = 60
const A_DAY = 24 * AN_HOUR
const WEEKLY = { inHours: 4, weeks: 3, timeZone: 'UTC', label: 'Camden' }

/** A town in which a weekly gathering of these people is over, and next week's is open. */
async function afterTheFirstWeek(town: GatheringTown, people: readonly Person[]) {
  const last = await gatheringOf(people, town, WEEKLY)
  await town.run(sql`update gathering_members set confirmed_at = joined_at`)
  const { code } = await seenBy(people[0] as Person, last)
  await town.pass(6 * AN_HOUR)
  return { last, next: (last + 1) as GatheringId, code: code as string }
}

const isAsked = async (person: Person, id: GatheringId) =>
  (await inboxOf(person)).entries.some(
    (entry) => entry.kind === 'gathering' && entry.what === 'again' && entry.gatheringId === id,
  )

const finds = async (person: Person, id: GatheringId) => {
  const { gatherings } = await person.call(contract.browseGatherings, { query: { cell: GATHERING_CELL } })
  return gatherings.some((each) => each.id === id)
}

test('people who came last week are asked, with a link that names nobody, until they join', async () => {
  const town = await gatheringTown([{}, { username: 'boleslaw' }, {}], { ownApp: true })
  const { ana, bo, cy } = town
  const { pushed } = await pushesTo(town, [ana, bo, cy])
  const phone = await town.listen(cy)
  const { next } = await afterTheFirstWeek(town, [ana, bo, cy])
  const push = { title: 'Same again? You’re asked first', text: 'Coffee chat, Camden' }
  const asks = (await pushed()).filter(({ title }) => title === push.title)
  expect(asks.toSorted((one, other) => Number(one.to) - Number(other.to))).toEqual(
    [bo, cy].map(({ id: to }) => ({ to, ...push, path: `/gatherings/${next}` })),
  )
  expect(JSON.stringify(await phone.received())).toContain(`gathering-${next}-again`)
  // Ana starts it again, so she is in already.
  expect(await Promise.all([ana, bo, cy].map((person) => isAsked(person, next)))).toEqual([false, true, true])
  const [entry] = (await inboxOf(cy)).entries
  expect(JSON.stringify(entry)).not.toContain('boleslaw')
  await joins(bo, next)
  expect(await isAsked(bo, next)).toBe(false)
  await leaves(bo, next)
  expect(await isAsked(bo, next)).toBe(false)
})

test('people who left, only waited or are kept apart by a block are not asked, nor is anybody when it is full or two hours before the start', async () => {
  const town = await gatheringTown(12)
  const { people, ana, bo, cy, di, ed } = town
  const gone = people[6] as Person
  const { next } = await afterTheFirstWeek(town, [ana, bo, cy, di, ed])
  await town.run(sql`update gathering_members set state = 'waiting' where user_id = ${ed.id}`)
  await town.run(
    sql`update gathering_members set state = 'out', out_at = joined_at, out_as = 'left' where user_id = ${di.id}`,
  )
  const asked = () => Promise.all([bo, cy, di, ed, gone].map((person) => isAsked(person, next)))
  expect(await asked()).toEqual([true, true, false, false, false])
  await joins(gone, next)
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: gone.id } })
  expect(await asked()).toEqual([false, true, false, false, false])
  // A full gathering asks nobody either, so people cannot tell that a block is the reason.
  const others = people.slice(7, 11)
  for (const person of others) await joins(person, next)
  expect(await isAsked(cy, next)).toBe(false)
  for (const person of [gone, ...others]) await leaves(person, next)
  await town.run(sql`update gatherings set state = 'open', on_at = null, short_at = null where id = ${next}`)
  expect(await isAsked(cy, next)).toBe(true)
  await town.pass(7 * A_DAY - 4 * AN_HOUR)
  expect(await isAsked(cy, next)).toBe(false)
})

test('after a week in which nobody came, nobody is asked and everybody finds the next gathering at once', async () => {
  const town = await gatheringTown(3)
  const { ana, bo, cy } = town
  const { next } = await afterTheFirstWeek(town, [ana, bo])
  expect([await isAsked(bo, next), await finds(cy, next)]).toEqual([false, true])
})

test('for a day, only people who came find the next one by browsing; links and posters work for everybody', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, di } = town
  const { last, next, code } = await afterTheFirstWeek(town, [ana, bo, cy])
  const who = () => Promise.all([ana, bo, cy, di].map((person) => finds(person, next)))
  expect(await who()).toEqual([true, true, true, false])
  const page = await di.call(contract.getPublicGathering, { params: { code } })
  expect(page).toMatchObject({ id: next, state: 'open' })
  await town.pass(A_DAY - 1)
  expect(await who()).toEqual([true, true, true, false])
  await town.pass(1)
  expect(await who()).toEqual([true, true, true, true])
  // Last week's gathering is deleted before the next one.
  await town.run(sql`delete from gatherings where id = ${last}`)
  expect([await isAsked(bo, next), await finds(bo, next)]).toEqual([false, true])
})

test('fifty other accounts learn neither that it repeats nor who is asked', async () => {
  const town = await gatheringTown([...Array.from({ length: 50 }, () => ({})), {}, {}, {}], { ownApp: true })
  const others = town.people.slice(0, 50)
  const { pushed } = await pushesTo(town, others.slice(0, 10))
  const phones = await Promise.all(others.slice(0, 10).map((person) => town.listen(person)))
  const { next } = await afterTheFirstWeek(town, town.people.slice(50))
  for (const person of others) {
    expect(await finds(person, next)).toBe(false)
    expect((await inboxOf(person)).entries).toEqual([])
    const own = await person.call(contract.listOwnGatherings, { params: { id: person.id } })
    expect(own.gatherings).toEqual([])
  }
  expect(await pushed()).toEqual([])
  for (const phone of phones) expect(await phone.received()).toEqual([])
  // Guessing its ID reveals no more than its public page.
  const [other] = others as [Person]
  expect(await seenBy(other, next)).toMatchObject({ own: null, members: [], place: null, code: null })
})
