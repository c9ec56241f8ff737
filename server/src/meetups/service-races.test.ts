import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import { startCheckIn } from '@hereabouts/contract/checkins/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import * as changes from '@hereabouts/contract/meetups/endpoints-changes'
import { confirmMeetupComing } from '@hereabouts/contract/meetups/endpoints-questions'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { contactOf } from '../../test/checking-in.ts'
import { moveIn } from '../../test/crowd.ts'
import { held } from '../../test/held.ts'
import { codeOn, HERE, invitationTo, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import { processDueMeetups } from './service.ts'
import { askAgain } from './service-questions.ts'

// On PostgreSQL these calls run concurrently; the embedded database runs them one after the other.
type World = Awaited<ReturnType<typeof townOn>>
let town: World
beforeEach(async () => {
  town = await townOn()
})

async function townOn() {
  const town = await townWith({ people: [] as string[] })
  const people = await moveIn(town, [{ password: PASSWORD }, ...Array(5).fill({})])
  for (const person of people) await person.switchOn({ minutes: 240 })
  // Nobody leaves the lists within their first minute.
  town.clock.passMinutes(1)
  const [ana, bo, cy, di, ed, fay] = people as [Person, Person, Person, Person, Person, Person]
  return { ...town, ana, bo, cy, di, ed, fay, ring: people }
}

/** Makes calls concurrently. Resolves to `200 <state>` or the error of each. */
async function atOnce(...calls: Promise<LightMyRequestResponse>[]): Promise<string[]> {
  const answers = await Promise.all(calls)
  return answers.map((answer) => `${answer.statusCode} ${answer.json().state ?? answer.json().error}`)
}
const accept = (person: Person, id: number) => person.answer(contract.acceptMeetup, { params: { id } })
const withdraw = (person: Person, id: number) => person.answer(contract.withdrawMeetup, { params: { id } })
const cancel = (person: Person, id: number) => person.answer(contract.cancelMeetup, { params: { id } })
const invite = (from: Person, to: Person) => from.answer(contract.invite, invitationTo(to))
const PASSWORD = 'Ana has a long password'
const confirm = (person: Person, id: number, code: string) =>
  person.answer(contract.confirmMeetup, { params: { id }, body: { code, ...HERE } })

/** Counts of engaged people, accepted meetups and hidden people. There must be two people for each meetup. */
async function engaged() {
  return town.deps.db.one<{ people: number; meetings: number; hidden: number }>(
    'test',
    sql`select (select count(*) from engagements)::integer as people,
          (select count(*) from meetups where state = 'accepted')::integer as meetings,
          (select count(*) from availabilities where is_hidden)::integer as hidden`,
  )
}

test('a person who accepts two invitations concurrently gets one meetup', async () => {
  const { ana, bo, cy } = town
  const [fromBo, fromCy] = [await invited(bo, ana), await invited(cy, ana)]
  const results = await atOnce(accept(ana, fromBo), accept(ana, fromCy))
  expect(results.toSorted()).toEqual(['200 accepted', '409 NOT_PENDING'])
  expect(await engaged()).toEqual({ people: 2, meetings: 1, hidden: 2 })
})

test('if two people accept the same inviter concurrently, one of them succeeds', async () => {
  const { ana, bo, cy } = town
  const [toBo, toCy] = [await invited(ana, bo), await invited(ana, cy)]
  const results = await atOnce(accept(bo, toBo), accept(cy, toCy))
  expect(results.toSorted()).toEqual(['200 accepted', '409 NOT_PENDING'])
  expect(await engaged()).toEqual({ people: 2, meetings: 1, hidden: 2 })
})

test('accepting a ring of invitations concurrently never engages anybody twice', async () => {
  const { ring } = town
  const ids = []
  for (const [i, person] of ring.entries())
    ids.push(await invited(person, ring[(i + 1) % ring.length] as Person))
  const results = await atOnce(...ids.map((id, i) => accept(ring[(i + 1) % ring.length] as Person, id)))
  const meetings = results.filter((each) => each === '200 accepted').length
  expect(meetings).toBeGreaterThanOrEqual(1)
  expect(results.filter((each) => each !== '200 accepted')).toEqual(
    Array(6 - meetings).fill('409 NOT_PENDING'),
  )
  expect(await engaged()).toEqual({ people: 2 * meetings, meetings, hidden: 2 * meetings })
})

test('two concurrent acceptances count once', async () => {
  const { ana, bo } = town
  const id = await invited(ana, bo)
  const results = await atOnce(accept(bo, id), accept(bo, id))
  expect(results.toSorted()).toEqual(['200 accepted', '409 NOT_PENDING'])
})

test('of a concurrent acceptance and withdrawal, one succeeds', async () => {
  const { ana, bo } = town
  const id = await invited(ana, bo)
  const results = await atOnce(accept(bo, id), withdraw(ana, id))
  const isOn = (await seenBy(ana, id))?.state === 'accepted'
  expect(results).toEqual(isOn ? ['200 accepted', '409 NOT_PENDING'] : ['409 NOT_PENDING', '200 withdrawn'])
  expect(await engaged()).toMatchObject(isOn ? { people: 2, meetings: 1 } : { people: 0, meetings: 0 })
})

test('a concurrent acceptance and cancellation leave nobody engaged in a cancelled meetup', async () => {
  const { ana, bo } = town
  const id = await invited(ana, bo)
  const results = await atOnce(accept(bo, id), cancel(ana, id))
  const isOn = (await seenBy(ana, id))?.state === 'accepted'
  expect(results).toEqual(['200 accepted', isOn ? '409 NOT_ACCEPTED' : '200 cancelled'])
  expect(await engaged()).toEqual(
    isOn ? { people: 2, meetings: 1, hidden: 2 } : { people: 0, meetings: 0, hidden: 0 },
  )
})

test('two people who invite each other concurrently get one invitation', async () => {
  const { ana, bo } = town
  const results = await atOnce(invite(ana, bo), invite(bo, ana), invite(ana, bo))
  expect(results.toSorted()).toEqual(['200 pending', '409 ALREADY_PENDING', '409 ALREADY_PENDING'])
})

test('of many concurrent invitations, five are sent', async () => {
  const { ana, bo, cy, di, ed, fay } = town
  const gil = await town.signUp('gil')
  await gil.switchOn()
  const results = await atOnce(...[bo, cy, di, ed, fay, gil].map((person) => invite(ana, person)))
  expect(results.toSorted()).toEqual([...Array(5).fill('200 pending'), '409 TOO_MANY_OUTGOING'])
})

test('no invitation stays open to a person who accepts another one concurrently', async () => {
  const { ana, bo, cy } = town
  const id = await invited(ana, bo)
  const [accepted, asked] = await atOnce(accept(bo, id), invite(cy, bo))
  expect(accepted).toBe('200 accepted')
  expect(['200 pending', '409 NOT_NEARBY']).toContain(asked)
  const { meetups } = await cy.call(contract.listMeetups)
  expect(meetups.filter(({ state }) => state === 'pending')).toEqual([])
})

test('two concurrent codes, the same or one of each member, count as one meeting', async () => {
  const { ana, bo } = town
  for (const [one, other] of [
    [ana, ana],
    [ana, bo],
  ] as const) {
    const id = await meeting(ana, bo)
    const codeFor = async (person: Person) => codeOn(person === ana ? bo : ana, id)
    const [first, second] = [await codeFor(one), await codeFor(other)]
    const results = await atOnce(confirm(one, id, first), confirm(other, id, second))
    expect(results.toSorted()).toEqual(['200 met', '409 NOT_ACCEPTED'])
    expect(await engaged()).toEqual({ people: 0, meetings: 0, hidden: 0 })
  }
})

describe('a change of plans and something else at the same time', () => {
  const LATER = { startsAt: '2026-11-20T19:00:00Z' }
  const EARLIER = { startsAt: '2026-11-20T18:30:00Z' }
  const PLAN = { place: 'The fountain', startsAt: '2026-11-20T18:45:00Z' }
  const propose = (person: Person, id: number, body: object) =>
    person.answer(changes.proposeChange, { params: { id }, body })
  const agree = (person: Person, id: number, number: number) =>
    person.answer(changes.agreeToChange, { params: { id }, body: { number } })
  const begin = async () => meeting(town.ana, town.bo, PLAN)

  test('both propose: one proposal is open, and it is the newer one', async () => {
    const { ana, bo } = town
    const id = await begin()
    await atOnce(propose(ana, id, LATER), propose(bo, id, { place: 'The café' }))
    const open = await town.deps.db.many<{ byId: number; made: number }>(
      'test',
      sql`select by_id, inviter_made + invitee_made as made from meetup_proposals where state = 'open'`,
    )
    expect(open).toEqual([{ byId: expect.any(Number), made: 2 }])
    const newer = open[0]?.byId === ana.id ? { ...PLAN, ...LATER } : { ...PLAN, place: 'The café' }
    const { proposal } = (await seenBy(bo, id)) as Meetup
    expect({ place: proposal?.place, startsAt: Date.parse(proposal?.startsAt as string) }).toEqual({
      place: newer.place,
      startsAt: Date.parse(newer.startsAt),
    })
  })

  test('both propose the same: it is agreed', async () => {
    const { ana, bo } = town
    const id = await begin()
    await atOnce(propose(ana, id, LATER), propose(bo, id, LATER))
    expect(await seenBy(ana, id)).toMatchObject({ startsAt: '2026-11-20T19:00:00.000Z', proposal: null })
  })

  test('agreeing and withdrawing: one of them succeeds', async () => {
    const { ana, bo } = town
    const id = await begin()
    await propose(ana, id, { place: 'The café' })
    const withdrawing = ana.answer(changes.withdrawProposal, { params: { id } })
    const results = await atOnce(agree(bo, id, 1), withdrawing)
    const isChanged = (await seenBy(ana, id))?.place === 'The café'
    expect(results).toEqual(
      isChanged ? ['200 accepted', '409 PROPOSAL_OVER'] : ['409 PROPOSAL_OVER', '200 accepted'],
    )
  })

  test('agreeing and proposing something else: nobody agrees to what they have not seen', async () => {
    const { ana, bo } = town
    const id = await begin()
    await propose(ana, id, { place: 'The café' })
    const [agreed] = await atOnce(agree(bo, id, 1), propose(ana, id, { place: 'The pub' }))
    expect((await seenBy(ana, id))?.place).toBe(agreed === '200 accepted' ? 'The café' : PLAN.place)
  })

  test('agreeing twice changes the plan once', async () => {
    const { ana, bo } = town
    const id = await begin()
    await propose(ana, id, LATER)
    expect((await atOnce(agree(bo, id, 1), agree(bo, id, 1))).toSorted()).toEqual([
      '200 accepted',
      '409 PROPOSAL_OVER',
    ])
    const revisions = await town.deps.db.many('test', sql`select revision from meetups where id = ${id}`)
    expect(revisions).toEqual([{ revision: 1 }])
  })

  test('“On my way” and an earlier time: it is refused once one is on the way', async () => {
    const { ana, bo } = town
    const id = await begin()
    const settingOff = ana.answer(contract.setOff, { params: { id } })
    const [, proposed] = await atOnce(settingOff, propose(bo, id, EARLIER))
    expect(['200 accepted', '409 ONLY_LATER']).toContain(proposed)
    expect(await seenBy(bo, id)).toMatchObject({
      otherSetOffAt: expect.any(String),
      proposal: proposed === '200 accepted' ? { number: 1 } : null,
    })
  })

  test('agreeing and starting a check-in: it moves with the plan, or was made for the new one', async () => {
    const { ana, bo, clock } = town
    const id = await begin()
    const contactId = await contactOf(town, bo)
    await propose(ana, id, LATER)
    const dueAt = later(clock.now(), 2 * HOUR_MS)
    const body = { meetupId: id, contactId, dueAt: dueAt.toISOString() }
    const starting = bo.answer(startCheckIn, { params: { id: bo.id }, body })
    const [agreed, started] = await Promise.all([agree(bo, id, 1), starting])
    expect([agreed.statusCode, started.statusCode]).toEqual([200, 200])
    const { dueAt: due } = await town.deps.db.one<{ dueAt: Date }>(
      'test',
      sql`select due_at from check_ins where user_id = ${bo.id}`,
    )
    const movedMs = Date.parse(LATER.startsAt) - Date.parse(PLAN.startsAt)
    expect([dueAt, later(dueAt, movedMs)]).toContainEqual(due)
  })

  test('saying at the last moment that one is coming: the meetup is on or off for both, and off ends it', async () => {
    const { ana, bo, clock, deps } = town
    const startsAt = later(clock.now(), 2 * HOUR_MS)
    const id = await meeting(ana, bo, { startsAt: startsAt.toISOString() })
    await deps.db.run('test', sql`insert into missed_yeses values (${bo.id}, ${clock.now()})`)
    clock.passMinutes(60)
    await askAgain(deps)
    const sureBy = (await seenBy(bo, id))?.sureBy ?? ''
    clock.passMinutes((Date.parse(sureBy) - clock.now().getTime()) / 60_000)
    const [answered] = await Promise.all([
      bo.answer(confirmMeetupComing, { params: { id } }),
      processDueMeetups(deps),
    ])
    expect(answered.statusCode).toBe(409)
    expect([(await seenBy(ana, id))?.state, (await seenBy(bo, id))?.state]).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await engaged()).toMatchObject({ people: 0, meetings: 0 })
  })

  test.each<[string, (by: Person, other: Person, id: number) => Promise<LightMyRequestResponse>]>([
    ['calling it off', (by, _, id) => cancel(by, id)],
    ['a block', (by, other) => by.answer(blockPerson, { params: { id: by.id }, body: { userId: other.id } })],
    [
      'deleting the account',
      (by) => by.answer(deleteUser, { params: { id: by.id }, body: { password: PASSWORD } }),
    ],
  ])('agreeing and %s: the meetup is off, and nobody stays engaged', async (_, end) => {
    const { ana, bo } = town
    const id = await begin()
    await propose(ana, id, LATER)
    const [agreed, ended] = await atOnce(agree(bo, id, 1), end(ana, bo, id))
    expect(['200 accepted', '409 NOT_ACCEPTED']).toContain(agreed)
    expect(ended).toMatch(/^200 /)
    expect(await seenBy(bo, id)).toMatchObject({ state: 'cancelled', proposal: null })
    // A block ends meetups once it is stored.
    await town.deps.bus.settled()
    expect(await engaged()).toMatchObject({ people: 0, meetings: 0 })
  })
})

test('concurrent wrong codes are all counted', async () => {
  const { ana, bo } = town
  const id = await meeting(ana, bo)
  const wrong = String((Number(await codeOn(bo, id)) + 1) % 1e6).padStart(6, '0')
  const results = await atOnce(...Array.from({ length: 12 }, () => confirm(ana, id, wrong)))
  expect(results.filter((each) => each === '422 WRONG_CODE')).toHaveLength(5)
  expect(results.filter((each) => each === '429 TOO_MANY_CODES')).toHaveLength(7)
})

test('two concurrent outcomes of having met count as met', async () => {
  const { ana, bo, clock } = town
  const id = await meeting(ana, bo)
  clock.passMinutes(60)
  const tell = (person: Person) =>
    person.answer(contract.tellOutcome, { params: { id }, body: { outcome: 'met' } })
  expect((await atOnce(tell(ana), tell(bo))).toSorted()).toEqual(['200 accepted', '200 met'])
  expect(await engaged()).toEqual({ people: 0, meetings: 0, hidden: 0 })
})

test('cleanup jobs that run at the same time end each meetup once', async () => {
  const { ana, bo, cy, di, ed, fay, clock, deps } = town
  await meeting(ana, bo)
  await invited(cy, di)
  await invited(ed, fay)
  clock.passMinutes(180)
  const ended: number[] = []
  deps.bus.on('meetups.changed', ({ id }) => void ended.push(id))
  await Promise.all([processDueMeetups(deps), processDueMeetups(deps), processDueMeetups(deps)])
  await deps.bus.settled()
  expect(ended.toSorted()).toEqual([1, 2, 3])
  expect(await engaged()).toEqual({ people: 0, meetings: 0, hidden: 0 })
})

test('a person who switches on while their missed meetup is being stored does not stay hidden', async () => {
  const { ana, bo, cy, clock, deps } = town
  await meeting(ana, bo)
  await bo.call(endAvailability, { params: { id: bo.id } })
  clock.passMinutes(151)

  // Ana's invitation stores the missed meetup, and then waits for the lock on its interest.
  const interest = await held(deps.db, sql`select from interests where id = 1 for update`)
  const inviting = invited(ana, cy, { startsAt: clock.now().toISOString() })
  await interest.waiting(1)
  const switching = bo.switchOn()
  await Promise.race([switching, interest.waiting(2)])
  await interest.release()
  await Promise.all([inviting, switching])

  const { availability } = await bo.call(getAvailability, { params: { id: bo.id } })
  expect(availability).toMatchObject({ isHidden: false })
})
