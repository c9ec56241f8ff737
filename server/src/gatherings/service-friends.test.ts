import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { askFriend, declineSeat } from '@hereabouts/contract/gatherings/endpoints-friends'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  GATHERING_CELL,
  gatheringOf,
  gatheringTown,
  joinOf,
  joins,
  leaves,
  planOf,
  seenBy,
  starts,
} from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { expireFriends } from './service-friends.ts'

/** A town in which Ana is in touch with Bo and Cy, and Di with Ed. */
async function friendTown(people = 8) {
  const town = await gatheringTown(people)
  const { ana, bo, cy, di, ed } = town
  const befriend = async (one: Person, other: Person) =>
    void (await town.run(sql`insert into in_touch (user_id, other_id, said_at)
      values (${one.id}, ${other.id}, now()), (${other.id}, ${one.id}, now())`))
  for (const [one, other] of [
    [ana, bo],
    [ana, cy],
    [di, ed],
  ] as const)
    await befriend(one, other)
  return {
    ...town,
    befriend,
    async pass(minutes: number) {
      town.clock.passMinutes(minutes)
      await expireFriends(town.deps)
      await town.deps.bus.settled()
    },
  }
}

const asking = (id: GatheringId, friend: Person) => ({ params: { id }, body: { userId: friend.id } })
const joiningWith = (id: GatheringId, friend: Person) => ({
  params: { id },
  body: { ...joinOf(id).body, with: friend.id },
})
const comesWith = (person: Person, id: GatheringId, friend: Person): Promise<Gathering> =>
  person.call(contract.joinGathering, joiningWith(id, friend))
const changesOf = async (person: Person) =>
  (await inboxOf(person)).entries.flatMap((entry) => (entry.kind === 'gathering' ? [entry.what] : []))
const blocks = (one: Person, other: Person) =>
  one.call(blockPerson, { params: { id: one.id }, body: { userId: other.id } })

describe('starting with friends', () => {
  test('holds up to two seats from the start, and tells only these two', async () => {
    const { ana, bo, cy, di, clock, ...town } = await friendTown()
    const plan = planOf({ clock })
    const body = { ...plan.body, with: [bo.id, cy.id] }
    const started = await ana.call(contract.startGathering, { body })
    expect(started).toMatchObject({ going: 1, taken: 3, state: 'open', friendsLeft: 0 })
    await town.deps.bus.settled()
    expect([await changesOf(bo), await changesOf(cy), await changesOf(di)]).toEqual([
      ['asked'],
      ['asked'],
      [],
    ])
    await joins(bo, started.id)
    expect(await joins(cy, started.id)).toMatchObject({ state: 'on', going: 3, taken: 3 })
  })

  test('starts nothing with more than two, somebody twice, somebody else, or too late to hold a seat', async () => {
    const { ana, bo, cy, di, clock } = await friendTown()
    const errorWith = (friends: Person[], given = {}) =>
      ana.errorOf(contract.startGathering, {
        body: { ...planOf({ clock }, given).body, with: friends.map(({ id }) => id) },
      })
    expect(await errorWith([bo, cy, di])).toBe('422 VALIDATION')
    expect(await errorWith([bo, bo])).toBe('422 VALIDATION')
    expect(await errorWith([di])).toBe('404 NOT_FOUND')
    expect(await errorWith([bo], { inHours: 3 })).toBe('409 TOO_LATE_FOR_FRIENDS')
    const { gatherings } = await ana.call(contract.listOwnGatherings, { params: { id: ana.id } })
    expect(gatherings).toEqual([])
  })
})

describe('coming with a friend', () => {
  test('holds a seat for two hours; the friend sees who asks, and takes it; two count as two', async () => {
    const { ana, bo, fay, clock, ...town } = await friendTown()
    const id = await starts(fay, { clock })
    expect(await comesWith(ana, id, bo)).toMatchObject({
      own: 'in',
      going: 2,
      taken: 3,
      friends: [{ person: { id: bo.id }, state: 'asked' }],
      friendsLeft: 0,
    })
    await town.deps.bus.settled()
    const seen = await seenBy(bo, id)
    expect(seen).toMatchObject({
      own: null,
      place: null,
      members: [],
      going: 2,
      state: 'open',
      isFull: false,
    })
    expect(seen.askedBy).toMatchObject({ person: { id: ana.id } })
    expect(Date.parse(seen.askedBy?.until ?? '')).toBe(clock.now().getTime() + 2 * 3_600_000)
    expect(await changesOf(bo)).toEqual(['asked'])
    expect(await joins(bo, id)).toMatchObject({ own: 'in', state: 'on', going: 3, taken: 3, askedBy: null })
    expect(await seenBy(ana, id)).toMatchObject({ friends: [{ person: { id: bo.id }, state: 'in' }] })
    expect(await changesOf(bo)).not.toContain('asked')
  })

  test('if the friend declines, the first decides whether to stay', async () => {
    const { ana, bo, fay, clock } = await friendTown()
    const id = await starts(fay, { clock })
    await comesWith(ana, id, bo)
    expect(await bo.call(declineSeat, { params: { id } })).toMatchObject({ askedBy: null, taken: 2 })
    expect(await seenBy(ana, id)).toMatchObject({ own: 'in', friends: [{ state: 'out' }] })
    expect(await changesOf(ana)).toEqual(['alone'])
    expect(await leaves(ana, id)).toMatchObject({ own: null, going: 1 })
    expect(await changesOf(ana)).toEqual([])
  })

  test('if the friend does not answer, the seat is free after two hours and goes to who waits', async () => {
    const { people, ana, bo, pass, ...town } = await friendTown()
    const [, , , , ...others] = people
    const id = await gatheringOf(others.slice(0, 4) as Person[], town)
    await comesWith(ana, id, bo)
    expect(await joins(people[2] as Person, id, true)).toMatchObject({ own: 'waiting', isFull: true })
    await pass(119)
    expect(await seenBy(people[2] as Person, id)).toMatchObject({ own: 'waiting' })
    await pass(1)
    expect(await seenBy(people[2] as Person, id)).toMatchObject({ own: 'in' })
    expect(await changesOf(ana)).toContain('alone')
    expect(await changesOf(bo)).toEqual([])
    expect(await seenBy(bo, id)).toMatchObject({ askedBy: null, isFull: true })
    expect(await bo.errorOf(contract.joinGathering, joinOf(id))).toBe('409 FULL')
  })

  test('is held until three hours before the start at most, and then no more', async () => {
    const { ana, bo, di, ed, fay, gil, clock } = await friendTown()
    const id = await starts(fay, { clock }, { inHours: 4 })
    const startsAt = Date.parse((await comesWith(ana, id, bo)).startsAt)
    expect((await seenBy(bo, id)).askedBy?.until).toBe(new Date(startsAt - 3 * 3_600_000).toISOString())
    const late = await starts(gil, { clock }, { inHours: 3 })
    expect(await di.errorOf(contract.joinGathering, joiningWith(late, ed))).toBe('409 TOO_LATE_FOR_FRIENDS')
    expect(await seenBy(di, late)).toMatchObject({ own: null, going: 1 })
  })

  test('needs two free seats: both get one, or neither', async () => {
    const { people, ana, bo, ...town } = await friendTown()
    const id = await gatheringOf(people.slice(3, 8) as Person[], town)
    expect(await ana.errorOf(contract.joinGathering, joiningWith(id, bo))).toBe('409 FULL')
    expect(await seenBy(ana, id)).toMatchObject({ own: null, going: 5, taken: 5 })
  })

  test('ends with the one who asked: who leaves holds no seat', async () => {
    const { ana, bo, fay, clock } = await friendTown()
    const id = await starts(fay, { clock })
    await comesWith(ana, id, bo)
    await leaves(ana, id)
    expect(await seenBy(bo, id)).toMatchObject({ askedBy: null, taken: 1 })
    expect(await changesOf(bo)).toEqual([])
  })
})

describe('a starter', () => {
  test('holds up to two seats for friends, once for each, shown as taken to everybody', async () => {
    const { ana, bo, cy, di, clock, befriend } = await friendTown()
    await befriend(ana, di)
    const id = await starts(ana, { clock })
    expect(await seenBy(ana, id)).toMatchObject({ friendsLeft: 2 })
    await ana.call(askFriend, asking(id, bo))
    expect(await ana.errorOf(askFriend, asking(id, bo))).toBe('409 TOO_MANY_FRIENDS')
    await ana.call(askFriend, asking(id, cy))
    await cy.call(declineSeat, { params: { id } })
    expect(await ana.errorOf(askFriend, asking(id, di))).toBe('409 TOO_MANY_FRIENDS')
    const { gatherings } = await di.call(contract.browseGatherings, { query: { cell: GATHERING_CELL } })
    expect(gatherings).toMatchObject([{ going: 1, taken: 2, minimum: 3 }])
    const { code } = await seenBy(ana, id)
    expect(await di.call(contract.getPublicGathering, { params: { code: code ?? '' } })).toMatchObject({
      going: 1,
    })
  })

  test('every other member holds one, and people outside none', async () => {
    const { ana, bo, cy, fay, clock } = await friendTown()
    const id = await starts(fay, { clock })
    expect(await ana.errorOf(askFriend, asking(id, bo))).toBe('409 NOT_A_MEMBER')
    await joins(ana, id)
    await ana.call(askFriend, asking(id, bo))
    expect(await ana.errorOf(askFriend, asking(id, cy))).toBe('409 TOO_MANY_FRIENDS')
  })
})

describe('nobody learns', () => {
  test('who is in touch with whom: only the two see who asks whom, and the others a number', async () => {
    const { ana, bo, cy, fay, gil, clock } = await friendTown()
    const id = await starts(fay, { clock }, { minimum: 2 })
    await comesWith(ana, id, bo)
    for (const person of [fay, cy, gil]) {
      const seen = await seenBy(person, id)
      expect(seen).toMatchObject({ taken: 3, askedBy: null, friends: [] })
      expect(JSON.stringify(seen)).not.toContain(bo.username)
      expect(await changesOf(person)).not.toContain('asked')
    }
    // Nobody can ask people whom they are not in touch with, whether these exist or not.
    expect(await fay.errorOf(askFriend, asking(id, bo))).toBe('404 NOT_FOUND')
    expect(await fay.errorOf(askFriend, { params: { id }, body: { userId: 999_999 as never } })).toBe(
      '404 NOT_FOUND',
    )
    expect(await gil.errorOf(contract.joinGathering, joiningWith(id, bo))).toBe('404 NOT_FOUND')
    expect(await seenBy(gil, id)).toMatchObject({ own: null })
  })

  test('by asking whether a friend is in it already, waits, or has a block with a member', async () => {
    const { ana, bo, fay, clock, deps, ...town } = await friendTown()
    const answers: object[] = []
    for (const secret of ['nothing', 'in', 'blocked', 'blocks', 'too new'] as const) {
      const id = await starts(fay, { clock }, { minimum: 6, inHours: 24 + 4 * answers.length })
      if (secret === 'in') await joins(bo, id)
      if (secret === 'blocked') await blocks(fay, bo)
      if (secret === 'blocks') await blocks(bo, fay)
      if (secret === 'too new')
        await town.run(sql`update users set created_at = ${clock.now()} where id = ${bo.id}`)
      const { friends, taken, going } = await comesWith(ana, id, bo)
      await deps.bus.settled()
      answers.push({ friends: friends.map(({ state }) => state), held: taken - going })
      // To somebody with a block, it looks full as always.
      const seen = await seenBy(bo, id)
      if (secret === 'blocked' || secret === 'blocks')
        expect(seen).toMatchObject({ isFull: true, taken: 6, going: 6, askedBy: null })
      if (secret !== 'nothing' && secret !== 'too new') expect(await changesOf(bo)).not.toContain('asked')
      await leaves(ana, id)
      await fay.call(contract.cancelGathering, { params: { id } })
      await town.run(sql`delete from blocks`)
      await town.run(sql`delete from gatherings`)
    }
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['{"friends":["asked"],"held":1}']),
    )
  })

  test('a block between the two gives the seat back without a word', async () => {
    const { ana, bo, fay, clock, deps } = await friendTown()
    const id = await starts(fay, { clock })
    await comesWith(ana, id, bo)
    await blocks(bo, ana)
    await deps.bus.settled()
    expect(await seenBy(ana, id)).toMatchObject({ taken: 2, friends: [] })
    expect(await changesOf(ana)).toEqual([])
  })
})

// On PostgreSQL these calls run concurrently; the embedded database runs them one after the other.
describe('at the same moment', () => {
  test('two friends take the last two seats while somebody else does: never more than six', async () => {
    const { people, ana, bo, cy, ...town } = await friendTown()
    const id = await gatheringOf(people.slice(4, 8) as Person[], town)
    const results = await Promise.all([
      ana.answer(contract.joinGathering, joiningWith(id, bo)),
      cy.answer(contract.joinGathering, joinOf(id)),
    ])
    const [pair, alone] = results.map((answer) => answer.json().own ?? answer.json().error)
    expect([
      ['in', 'FULL'],
      ['FULL', 'in'],
    ]).toContainEqual([pair, alone])
    const expected = pair === 'in' ? { going: 5, taken: 6 } : { going: 5, taken: 5 }
    expect(await seenBy(people[4] as Person, id)).toMatchObject(expected)
  })

  test('the friend takes the seat while its time passes and others want it: never more than six', async () => {
    const { people, ana, bo, cy, deps, clock, ...town } = await friendTown()
    const id = await gatheringOf(people.slice(4, 8) as Person[], { ...town, clock })
    await comesWith(ana, id, bo)
    clock.passMinutes(120)
    await Promise.all([
      bo.answer(contract.joinGathering, joinOf(id)),
      cy.answer(contract.joinGathering, joinOf(id)),
      expireFriends(deps),
      expireFriends(deps),
    ])
    expect(await seenBy(ana, id)).toMatchObject({ going: 6, taken: 6, isFull: true })
  })
})
