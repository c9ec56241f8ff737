import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import { held } from '../../test/held.ts'
import { codeOn, HERE, invitationTo, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { processDueMeetups } from './service.ts'

// On PostgreSQL these calls truly run at once; the embedded database takes them one after the other.
type World = Awaited<ReturnType<typeof townOn>>
let town: World
beforeEach(async () => {
  town = await townOn()
})

async function townOn() {
  const town = await townWith({ people: [] as string[] })
  const people = await moveIn(town, Array(6).fill({}))
  for (const person of people) await person.switchOn({ minutes: 240 })
  // Nobody leaves the lists within their first minute.
  town.clock.passMinutes(1)
  const [ana, bo, cy, di, ed, fay] = people as [Person, Person, Person, Person, Person, Person]
  return { ...town, ana, bo, cy, di, ed, fay, ring: people }
}

/** What each of some calls made at once came to: `200 state` or the refusal. */
async function atOnce(...calls: Promise<LightMyRequestResponse>[]): Promise<string[]> {
  const answers = await Promise.all(calls)
  return answers.map((answer) => `${answer.statusCode} ${answer.json().state ?? answer.json().error}`)
}
const accept = (person: Person, id: number) => person.answer(contract.acceptMeetup, { params: { id } })
const withdraw = (person: Person, id: number) => person.answer(contract.withdrawMeetup, { params: { id } })
const cancel = (person: Person, id: number) => person.answer(contract.cancelMeetup, { params: { id } })
const invite = (from: Person, to: Person) => from.answer(contract.invite, invitationTo(to))
const confirm = (person: Person, id: number, code: string) =>
  person.answer(contract.confirmMeetup, { params: { id }, body: { code, ...HERE } })

/** Who is promised to a meeting, and how many meetings there are for them: always two people a meeting. */
async function promises() {
  return town.deps.db.one<{ people: number; meetings: number; hidden: number }>(
    'test',
    sql`select (select count(*) from engagements)::integer as people,
          (select count(*) from meetups where state = 'accepted')::integer as meetings,
          (select count(*) from availabilities where is_hidden)::integer as hidden`,
  )
}

test('two invitations accepted at once by the same person are one meeting', async () => {
  const { ana, bo, cy } = town
  const [fromBo, fromCy] = [await invited(bo, ana), await invited(cy, ana)]
  const told = await atOnce(accept(ana, fromBo), accept(ana, fromCy))
  expect(told.toSorted()).toEqual(['200 accepted', '409 NOT_PENDING'])
  expect(await promises()).toEqual({ people: 2, meetings: 1, hidden: 2 })
})

test('two people who accept the same inviter at once: one of them goes', async () => {
  const { ana, bo, cy } = town
  const [toBo, toCy] = [await invited(ana, bo), await invited(ana, cy)]
  const told = await atOnce(accept(bo, toBo), accept(cy, toCy))
  expect(told.toSorted()).toEqual(['200 accepted', '409 NOT_PENDING'])
  expect(await promises()).toEqual({ people: 2, meetings: 1, hidden: 2 })
})

test('a ring of invitations, all accepted at once, never promises anybody twice', async () => {
  const { ring } = town
  const ids = []
  for (const [i, person] of ring.entries())
    ids.push(await invited(person, ring[(i + 1) % ring.length] as Person))
  const told = await atOnce(...ids.map((id, i) => accept(ring[(i + 1) % ring.length] as Person, id)))
  const meetings = told.filter((each) => each === '200 accepted').length
  expect(meetings).toBeGreaterThanOrEqual(1)
  expect(told.filter((each) => each !== '200 accepted')).toEqual(Array(6 - meetings).fill('409 NOT_PENDING'))
  expect(await promises()).toEqual({ people: 2 * meetings, meetings, hidden: 2 * meetings })
})

test('accepted twice at once is accepted once', async () => {
  const { ana, bo } = town
  const id = await invited(ana, bo)
  const told = await atOnce(accept(bo, id), accept(bo, id))
  expect(told.toSorted()).toEqual(['200 accepted', '409 NOT_PENDING'])
})

test('accepted and withdrawn at once is one of the two', async () => {
  const { ana, bo } = town
  const id = await invited(ana, bo)
  const told = await atOnce(accept(bo, id), withdraw(ana, id))
  const isOn = (await seenBy(ana, id))?.state === 'accepted'
  expect(told).toEqual(isOn ? ['200 accepted', '409 NOT_PENDING'] : ['409 NOT_PENDING', '200 withdrawn'])
  expect(await promises()).toMatchObject(isOn ? { people: 2, meetings: 1 } : { people: 0, meetings: 0 })
})

test('accepted and cancelled at once: nobody is left promised to a meeting that is off', async () => {
  const { ana, bo } = town
  const id = await invited(ana, bo)
  const told = await atOnce(accept(bo, id), cancel(ana, id))
  const isOn = (await seenBy(ana, id))?.state === 'accepted'
  expect(told).toEqual(['200 accepted', isOn ? '409 NOT_ACCEPTED' : '200 cancelled'])
  expect(await promises()).toEqual(
    isOn ? { people: 2, meetings: 1, hidden: 2 } : { people: 0, meetings: 0, hidden: 0 },
  )
})

test('invited both ways at once is one invitation', async () => {
  const { ana, bo } = town
  const told = await atOnce(invite(ana, bo), invite(bo, ana), invite(ana, bo))
  expect(told.toSorted()).toEqual(['200 pending', '409 ALREADY_PENDING', '409 ALREADY_PENDING'])
})

test('many invitations at once are five', async () => {
  const { ana, bo, cy, di, ed, fay } = town
  const gil = await town.signUp('gil')
  await gil.switchOn()
  const told = await atOnce(...[bo, cy, di, ed, fay, gil].map((person) => invite(ana, person)))
  expect(told.toSorted()).toEqual([...Array(5).fill('200 pending'), '409 TOO_MANY_OUTGOING'])
})

test('inviting somebody who accepts another at the same moment leaves no invitation open to them', async () => {
  const { ana, bo, cy } = town
  const id = await invited(ana, bo)
  const [accepted, asked] = await atOnce(accept(bo, id), invite(cy, bo))
  expect(accepted).toBe('200 accepted')
  expect(['200 pending', '409 NOT_NEARBY']).toContain(asked)
  const { meetups } = await cy.call(contract.listMeetups)
  expect(meetups.filter(({ state }) => state === 'pending')).toEqual([])
})

test('the same code entered twice, or both codes at once, is one meeting that has taken place', async () => {
  const { ana, bo } = town
  for (const [one, other] of [
    [ana, ana],
    [ana, bo],
  ] as const) {
    const id = await meeting(ana, bo)
    const codeFor = async (person: Person) => codeOn(person === ana ? bo : ana, id)
    const [first, second] = [await codeFor(one), await codeFor(other)]
    const told = await atOnce(confirm(one, id, first), confirm(other, id, second))
    expect(told.toSorted()).toEqual(['200 met', '409 NOT_ACCEPTED'])
    expect(await promises()).toEqual({ people: 0, meetings: 0, hidden: 0 })
  }
})

test('wrong codes entered at once are all counted', async () => {
  const { ana, bo } = town
  const id = await meeting(ana, bo)
  const wrong = String((Number(await codeOn(bo, id)) + 1) % 1e6).padStart(6, '0')
  const told = await atOnce(...Array.from({ length: 12 }, () => confirm(ana, id, wrong)))
  expect(told.filter((each) => each === '422 WRONG_CODE')).toHaveLength(5)
  expect(told.filter((each) => each === '429 TOO_MANY_CODES')).toHaveLength(7)
})

test('both say at once that they met: they met', async () => {
  const { ana, bo, clock } = town
  const id = await meeting(ana, bo)
  clock.passMinutes(60)
  const tell = (person: Person) =>
    person.answer(contract.tellOutcome, { params: { id }, body: { outcome: 'met' } })
  expect((await atOnce(tell(ana), tell(bo))).toSorted()).toEqual(['200 accepted', '200 met'])
  expect(await promises()).toEqual({ people: 0, meetings: 0, hidden: 0 })
})

test('sweeps that run at once end everything once', async () => {
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
  expect(await promises()).toEqual({ people: 0, meetings: 0, hidden: 0 })
})

test('whoever switches on while their missed meetup is being written down is not left hidden', async () => {
  const { ana, bo, cy, clock, deps } = town
  await meeting(ana, bo)
  await bo.call(endAvailability, { params: { id: bo.id } })
  clock.passMinutes(151)

  // Ana's invitation writes it down, and then has to wait for its interest.
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
