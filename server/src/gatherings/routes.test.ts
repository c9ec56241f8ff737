import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { latLngToCell } from 'h3-js'
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
import { seatGrownAccounts } from './service-changes.ts'

describe('starting', () => {
  test('the starter is in it, and sees the code but no place', async () => {
    const town = await gatheringTown(1)
    const started = await town.ana.call(contract.startGathering, planOf(town, { note: 'Beginners welcome' }))
    expect(started).toMatchObject({
      state: 'open',
      going: 1,
      verified: 0,
      minimum: 3,
      maximum: 6,
      isFull: false,
      own: 'in',
      isStarter: true,
      isShared: true,
      place: null,
      members: [],
      note: 'Beginners welcome',
      audience: 'everyone',
      isWeekly: false,
      confirmBy: null,
      goAnyway: null,
    })
    expect(started.code).toMatch(/^[2-9A-Z]{8}$/)
  })

  test.each([
    ['another resolution', { cell: latLngToCell(51.508, -0.1281, 8) }, '422 WRONG_CELL'],
    ['a cell that does not exist', { cell: '86fffffffffffff' }, '422 WRONG_CELL'],
    ['somebody else’s interest', { interestId: 9 }, '422 INTEREST_NOT_SUITABLE'],
    ['too soon', { inHours: 2 }, '422 WINDOW_OUT_OF_RANGE'],
    ['for one person', { minimum: 1 }, '422 VALIDATION'],
    ['for a crowd', { minimum: 7 }, '422 VALIDATION'],
    ['for verified people, by an unverified one', { audience: 'verified' }, '403 VERIFIED_PEOPLE_ONLY'],
  ])('not with %s', async (_, given, error) => {
    const town = await gatheringTown(1)
    expect(await town.ana.errorOf(contract.startGathering, planOf(town, given))).toBe(error)
  })

  test('not for dating, because anybody would see the interest', async () => {
    const town = await gatheringTown(1)
    const { ana, deps, run } = town
    const { id } = await deps.db.one<{ id: number }>(
      'test',
      sql`select id from interests where category = 'dating' limit 1`,
    )
    await run(sql`insert into user_interests (user_id, interest_id) values (${ana.id}, ${id})`)
    const dating = planOf(town, { interestId: id })
    expect(await ana.errorOf(contract.startGathering, dating)).toBe('422 INTEREST_NOT_SUITABLE')
  })

  test('people have at most three at once, and never two at the same time', async () => {
    const town = await gatheringTown(1)
    await starts(town.ana, town)
    expect(await town.ana.errorOf(contract.startGathering, planOf(town, { inHours: 25 }))).toBe(
      '409 OTHER_PLANS',
    )
    for (const inHours of [30, 40]) await starts(town.ana, town, { inHours })
    expect(await town.ana.errorOf(contract.startGathering, planOf(town, { inHours: 50 }))).toBe(
      '409 TOO_MANY_STARTED',
    )
  })
})

describe('joining', () => {
  test('needs a confirmed address and an account a day old, or the shield', async () => {
    const town = await gatheringTown([{}, { isConfirmed: false }, { isConfirmed: false, isVerified: true }])
    const { ana, bo, cy, signUp, run } = town
    const id = await starts(ana, town)
    const zoe = await signUp('zoe')
    await run(sql`update users set email_verified = true where id = ${zoe.id}`)
    expect(await bo.errorOf(contract.joinGathering, joinOf(id))).toBe('403 EMAIL_UNCONFIRMED')
    expect(await zoe.errorOf(contract.joinGathering, joinOf(id))).toBe('403 ACCOUNT_TOO_NEW')
    expect(await joins(cy, id)).toMatchObject({ going: 2, verified: 1 })
  })

  test('needs no day of waiting for somebody whom a trusted member has brought', async () => {
    const town = await gatheringTown(1)
    const id = await starts(town.ana, town)
    const zoe = await town.signUp('zoe')
    await town.run(sql`update users set email_verified = true, is_vouched = true where id = ${zoe.id}`)
    expect(await seenBy(zoe, id)).toMatchObject({ seatFrom: null })
    expect(await joins(zoe, id)).toMatchObject({ own: 'in' })
  })

  test('a new account waits for a seat, and gets one of those that are left once it is a day old', async () => {
    const town = await gatheringTown(2)
    const { ana, bo, signUp, run, clock, deps } = town
    const id = await gatheringOf([ana, bo], town, { inHours: 40 })
    const today = await starts(ana, town, { inHours: 20 })
    const zoe = await signUp('zoe')
    await run(sql`update users set email_verified = true where id = ${zoe.id}`)
    const seatFrom = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(await seenBy(zoe, id)).toMatchObject({ own: null, isFull: false, seatFrom })
    expect(await joins(zoe, id, true)).toMatchObject({
      own: 'waiting',
      going: 2,
      members: [],
      place: null,
      seatFrom,
    })
    // It begins before the account is old enough.
    expect(await zoe.errorOf(contract.joinGathering, joinOf(today, true))).toBe('403 ACCOUNT_TOO_NEW')
    clock.passMinutes(24 * 60 - 1)
    await seatGrownAccounts(deps)
    expect(await seenBy(zoe, id)).toMatchObject({ own: 'waiting', state: 'open' })
    clock.passMinutes(1)
    const phone = await town.listen(zoe)
    await seatGrownAccounts(deps)
    await deps.bus.settled()
    // An open page shows the seat at once.
    expect(await phone.received()).toContainEqual({
      name: 'gathering:changed',
      payload: [expect.objectContaining({ id, own: 'in', state: 'on' })],
    })
    expect(await seenBy(zoe, id)).toMatchObject({
      own: 'in',
      state: 'on',
      place: 'The café by the lock',
      seatFrom: null,
    })
    expect((await inboxOf(zoe)).entries).toMatchObject([{ kind: 'gathering', what: 'in' }])
    expect((await inboxOf(ana)).entries).toMatchObject([{ kind: 'gathering', what: 'on' }])
  })

  test('new accounts keep no seats free, and stay out of a gathering with a block between', async () => {
    const town = await gatheringTown(6)
    const { people, ana, signUp, run, clock, deps } = town
    const id = await gatheringOf([ana], town, { inHours: 40, minimum: 6 })
    const [yan, zoe] = [await signUp('yan'), await signUp('zoe')]
    await run(sql`update users set email_verified = true where id in (${yan.id}, ${zoe.id})`)
    for (const person of [yan, zoe]) await joins(person, id, true)
    await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: yan.id } })
    for (const person of people.slice(1, 5)) await joins(person, id)
    expect(await seenBy(ana, id)).toMatchObject({ state: 'open', going: 5 })
    clock.passMinutes(24 * 60)
    await seatGrownAccounts(deps)
    expect(await seenBy(yan, id)).toMatchObject({ own: 'waiting', isFull: true })
    expect(await seenBy(zoe, id)).toMatchObject({ own: 'in', going: 6 })
  })

  test('needs the agreement to be seen', async () => {
    const town = await gatheringTown(2)
    const id = await starts(town.ana, town)
    for (const body of [{}, { agreesToBeSeen: false }])
      expect(await town.bo.errorOf(contract.joinGathering, { params: { id }, body } as never)).toBe(
        '422 VALIDATION',
      )
  })

  test('works five times a day, failed attempts included', async () => {
    const town = await gatheringTown(7, { config: { throttles: true } })
    const { people, gil } = town
    const ids = []
    for (const [nth, person] of people.slice(0, 6).entries())
      ids.push(await starts(person, town, { inHours: 24 + 3 * nth }))
    for (const id of ids.slice(0, 5)) await joins(gil, id)
    // Joining a gathering again does not count.
    await joins(gil, ids[0] as never)
    expect(await gil.errorOf(contract.joinGathering, joinOf(ids[5] as never))).toBe('429 TOO_MANY_JOINS')
  })

  test('a gathering for verified people needs the shield', async () => {
    const town = await gatheringTown([{ isVerified: true }, {}, { isVerified: true }])
    const id = await starts(town.ana, town, { audience: 'verified' })
    expect(await town.bo.errorOf(contract.joinGathering, joinOf(id))).toBe('403 VERIFIED_PEOPLE_ONLY')
    expect(await joins(town.cy, id)).toMatchObject({ audience: 'verified', verified: 2 })
  })

  test('nobody joins two at the same time', async () => {
    const town = await gatheringTown(3)
    const id = await starts(town.ana, town)
    const other = await starts(town.bo, town, { inHours: 25 })
    await joins(town.cy, id)
    expect(await town.cy.errorOf(contract.joinGathering, joinOf(other))).toBe('409 OTHER_PLANS')
  })

  test('a full one has a waiting list, and the first in line gets the first free seat', async () => {
    const town = await gatheringTown(7)
    const { people, ana, bo, gil } = town
    const id = await gatheringOf(people.slice(0, 6), town)
    expect(await gil.errorOf(contract.joinGathering, joinOf(id))).toBe('409 FULL')
    expect(await joins(gil, id, true)).toMatchObject({
      own: 'waiting',
      isFull: true,
      members: [],
      place: null,
    })
    await leaves(bo, id)
    expect(await seenBy(gil, id)).toMatchObject({ own: 'in', going: 6, place: 'The café by the lock' })
    expect((await seenBy(ana, id)).members.map((each) => each.id)).toContain(gil.id)
  })
})

describe('who sees what', () => {
  test('nobody is named before it is on; then members see each other and the place, and others nothing', async () => {
    const town = await gatheringTown(4)
    const { ana, bo, cy, di } = town
    const id = await gatheringOf([ana, bo], town)
    for (const person of [ana, bo, di])
      expect(await seenBy(person, id)).toMatchObject({ going: 2, members: [], place: null })
    await joins(cy, id)
    expect(await seenBy(bo, id)).toMatchObject({ state: 'on', place: 'The café by the lock' })
    expect((await seenBy(bo, id)).members.map((each) => each.id)).toEqual([ana.id, cy.id])
    expect(await seenBy(di, id)).toMatchObject({
      state: 'on',
      going: 3,
      members: [],
      place: null,
      code: null,
    })
    await leaves(bo, id)
    expect(await seenBy(bo, id)).toMatchObject({ own: null, members: [], place: null })
  })

  test('the public page shows neither place, note, names nor cell', async () => {
    const town = await gatheringTown(3)
    const id = await gatheringOf([town.ana, town.bo, town.cy], town, { note: 'I bring Catan' })
    const { code } = await seenBy(town.ana, id)
    const answer = await town.ana.answer(contract.getPublicGathering, { params: { code: code as string } })
    expect(answer.json()).toMatchObject({ id, state: 'on', label: 'Camden', going: 3, minimum: 3 })
    for (const secret of ['café', 'Catan', GATHERING_CELL, town.ana.username, town.bo.user.name])
      expect(answer.body).not.toContain(secret)
    const wrong = { params: { code: '22222222' } }
    expect(await town.ana.errorOf(contract.getPublicGathering, wrong)).toBe('404 NOT_FOUND')
  })
})

test('people list what they are in or wait for, and for a week what is over', async () => {
  const town = await gatheringTown(2)
  const { ana, bo, clock } = town
  const first = await starts(ana, town, { inHours: 30 })
  const second = await starts(bo, town, { inHours: 24 })
  await joins(ana, second)
  const listed = async () => {
    const { gatherings } = await ana.call(contract.listOwnGatherings, { params: { id: ana.id } })
    return gatherings.map(({ id, state, isStarter }) => [id, state, isStarter])
  }
  expect(await listed()).toEqual([
    [first, 'open', true],
    [second, 'open', false],
  ])
  await leaves(ana, second)
  clock.passMinutes(28 * 60)
  expect(await listed()).toEqual([[first, 'lapsed', true]])
})

describe('browsing', () => {
  test('lists what can be joined within ten miles, shared interests first, then the soonest', async () => {
    const town = await gatheringTown([{}, { interests: [4] }, { interests: [4] }])
    const { ana, bo, cy } = town
    const late = await starts(bo, town, { interestId: 4, inHours: 48 })
    const other = await starts(ana, town, { inHours: 24 })
    const soon = await starts(bo, town, { interestId: 4, inHours: 30, cell: latLngToCell(51.6, -0.1281, 6) })
    await starts(ana, town, { inHours: 28, cell: latLngToCell(51.8, -0.1281, 6) })
    const { gatherings, more } = await cy.call(contract.browseGatherings, { query: { cell: GATHERING_CELL } })
    expect(gatherings.map(({ id, isShared }) => [id, isShared])).toEqual([
      [soon, true],
      [late, true],
      [other, false],
    ])
    expect(more).toBe(0)
  })

  test('does not list lapsed, cancelled and started ones', async () => {
    const town = await gatheringTown(3)
    const { ana, bo, cy, clock } = town
    await starts(ana, town, { inHours: 10 })
    await gatheringOf([bo, cy, ana], town, { inHours: 20 })
    const cancelled = await starts(ana, town, { inHours: 40 })
    await ana.call(contract.cancelGathering, { params: { id: cancelled } })
    const states = async () => {
      const { gatherings } = await cy.call(contract.browseGatherings, { query: { cell: GATHERING_CELL } })
      return gatherings.map(({ state, own }) => `${state} ${own}`)
    }
    expect(await states()).toEqual(['open null', 'on in'])
    // No job runs in between.
    clock.passMinutes(8 * 60)
    expect(await states()).toEqual(['on in'])
    clock.passMinutes(12 * 60)
    expect(await states()).toEqual([])
  })

  test('rejects any other resolution', async () => {
    const { ana } = await gatheringTown(1)
    for (const resolution of [5, 7, 8])
      expect(
        await ana.errorOf(contract.browseGatherings, {
          query: { cell: latLngToCell(51.508, -0.1281, resolution) },
        }),
      ).toBe('422 WRONG_CELL')
  })
})

test('a moderator takes down a gathering with its texts and the weeks to come', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, di, deps, run } = town
  await run(sql`update users set role = 'moderator' where id = ${di.id}`)
  const id = await gatheringOf(town.people.slice(0, 3), town, { weeks: 4, note: 'Words' })
  await di.call(contract.takeDownGathering, { params: { id } })
  expect(await seenBy(bo, id)).toMatchObject({ state: 'cancelled', label: '', note: '', place: '' })
  await town.pass(30 * 60)
  const { gatherings } = await ana.call(contract.listOwnGatherings, { params: { id: ana.id } })
  expect(gatherings).toHaveLength(1)
  const [entry] = await deps.db.many(
    'test',
    sql`select actor_id, action, subject_id from audit_log order by id desc limit 1`,
  )
  expect(entry).toEqual({ actorId: di.id, action: 'gatherings.takenDown', subjectId: ana.id })
})

test('only a person who left can say why afterwards', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, di, deps } = town
  const id = await gatheringOf([ana, bo, cy], town)
  const why = { params: { id }, body: { reason: 'unwell' as const } }
  await leaves(bo, id)
  await bo.call(contract.explainLeaving, why)
  for (const person of [cy, di])
    expect(await person.errorOf(contract.explainLeaving, why)).toBe('404 NOT_FOUND')
  const reasons = await deps.db.many(
    'test',
    sql`select user_id, reason from gathering_members where reason is not null`,
  )
  expect(reasons).toEqual([{ userId: bo.id, reason: 'unwell' }])
})

describe('people with a block between them', () => {
  test('for the later one the gathering looks full, in the list and in the error', async () => {
    const town = await gatheringTown(9)
    const { people, ana, bo, cy } = town
    const [, , , ...others] = people
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: cy.id } })
    const full = await gatheringOf([...others], town, { inHours: 30 })
    const id = await gatheringOf([ana, bo], town)
    const seats = async (gathering: number) => {
      const { gatherings } = await cy.call(contract.browseGatherings, { query: { cell: GATHERING_CELL } })
      const { state, going, isFull, own } = gatherings.find((each) => each.id === gathering) ?? {}
      return { state, going, isFull, own }
    }
    expect(await seats(id)).toEqual(await seats(full))
    expect(await seenBy(cy, id)).toMatchObject({ state: 'on', going: 6, isFull: true })
    expect(await cy.errorOf(contract.joinGathering, joinOf(id))).toBe('409 FULL')
    // It looks full to the person who blocked, too.
    const other = await gatheringOf([ana, cy], town, { inHours: 40 })
    expect(await bo.errorOf(contract.joinGathering, joinOf(other))).toBe('409 FULL')
  })

  test('waiting does not get them in before the other has left', async () => {
    const town = await gatheringTown(4)
    const { ana, bo, cy, di } = town
    const id = await gatheringOf([ana, bo, di], town)
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: cy.id } })
    await joins(cy, id, true)
    expect(await seenBy(cy, id)).toMatchObject({ own: 'waiting', isFull: true })
    await leaves(bo, id)
    expect(await seenBy(cy, id)).toMatchObject({ own: 'in', going: 3 })
  })

  test('blocking a fellow member takes the person who blocks out', async () => {
    const town = await gatheringTown(4)
    const { ana, bo, cy, di } = town
    const id = await gatheringOf([ana, bo, cy, di], town)
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: cy.id } })
    expect(await seenBy(bo, id)).toMatchObject({ own: null, isFull: true })
    expect((await seenBy(cy, id)).members.map((each) => each.id)).toEqual([ana.id, di.id])
  })
})
