import { joinGathering } from '@hereabouts/contract/gatherings/endpoints'
import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import { agreeToChange, proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import { endInTouch, stayInTouch } from '@hereabouts/contract/meetups/endpoints-in-touch'
import { proposePlan } from '@hereabouts/contract/meetups/endpoints-plans'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { describe, expect, test } from 'vitest'
import { admitEverybody, joinOf, joins, starts } from '../../test/gathering.ts'
import { inboxSummary } from '../../test/inbox.ts'
import { codeOn, HERE, invitationTo, meeting, met, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

/** Friday, six o'clock. */
const inHours = (hours: number) => new Date(Date.UTC(2026, 10, 20, 18) + hours * 3_600_000).toISOString()
const TUESDAY = inHours(96)
const SOON = { startsAt: inHours(1) }
const HOUR = 60
const of = ({ id }: Person) => ({ params: { id } })
const about = (id: MeetupId) => ({ params: { id } })

const touch = (by: Person, other: Person) => by.call(stayInTouch, { ...of(by), body: { userId: other.id } })
const planFor = (other: { id: number }, given: Partial<BodyFor<typeof proposePlan>> = {}) =>
  invitationTo(other, { startsAt: TUESDAY, ...given })
const propose = async (by: Person, other: Person, given: Partial<BodyFor<typeof proposePlan>> = {}) =>
  (await by.call(proposePlan, planFor(other, given))).id
const errorOfProposing = (by: Person, other: { id: number }, given = {}) =>
  by.errorOf(proposePlan, planFor(other, given))
const accept = (by: Person, id: MeetupId) => by.call(contract.acceptMeetup, about(id))
async function agreed(by: Person, other: Person, given = {}) {
  const id = await propose(by, other, given)
  await accept(other, id)
  return id
}
const stateFor = async (person: Person, id: MeetupId) => (await seenBy(person, id))?.state

/** Ana is in touch with Bo and with Cy, and nobody is available. Di is somebody else. */
async function townInTouch() {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'di'] })
  const { ana, bo, cy } = town
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 30 })
  for (const other of [bo, cy]) {
    await met(ana, other)
    await touch(ana, other)
    await touch(other, ana)
  }
  town.clock.passMinutes(31)
  await town.runJobs()
  return town
}

/** Switches these people on, and lets the first minute pass, when nobody can be hidden. */
async function on({ clock, runJobs }: Awaited<ReturnType<typeof townInTouch>>, ...people: Person[]) {
  for (const person of people) await person.switchOn()
  clock.passMinutes(1)
  await runJobs()
}
const refusalOn = async (person: Person, other: Person) =>
  (await person.nearby()).people.find(({ id }) => id === other.id)?.inviteRefusal
const seenNearby = async (person: Person) => (await person.nearby()).people.map(({ id }) => id).toSorted()

describe('a plan', () => {
  test('is proposed to somebody in touch, far away and switched off, and answered like an invitation', async () => {
    const { ana, bo } = await townInTouch()
    const plan = await ana.call(proposePlan, planFor(bo))
    expect(plan).toMatchObject({ state: 'pending', startsAt: TUESDAY, isPlan: true, isPlanAhead: false })
    expect(plan.expiresAt).toBe('2026-11-21T18:31:00.000Z')
    expect(await inboxSummary(bo)).toContainEqual(expect.stringContaining('pending'))
    expect(await accept(bo, plan.id)).toMatchObject({ state: 'accepted', isPlan: true, isPlanAhead: true })
    expect(await seenBy(ana, plan.id)).toMatchObject({ state: 'accepted', isPlanAhead: true })
  })

  test('waits for a day, or until two hours before its start', async () => {
    const { ana, bo, cy, clock } = await townInTouch()
    const [far, near] = [await propose(ana, bo), await propose(ana, cy, { startsAt: inHours(5) })]
    clock.passMinutes(149 - 1 / 60)
    expect(await stateFor(cy, near)).toBe('pending')
    clock.passMinutes(1 / 60)
    expect(await stateFor(cy, near)).toBe('expired')
    clock.passMinutes(24 * HOUR - 149 - 1 / 60)
    expect(await stateFor(bo, far)).toBe('pending')
    clock.passMinutes(1 / 60)
    expect(await stateFor(bo, far)).toBe('expired')
  })

  test('waits once per pair, and a declined one rests for a day', async () => {
    const { ana, bo, clock } = await townInTouch()
    const id = await propose(ana, bo)
    expect(await errorOfProposing(ana, bo)).toBe('409 ALREADY_PENDING')
    expect(await errorOfProposing(bo, ana)).toBe('409 ALREADY_PENDING')
    await bo.call(contract.declineMeetup, about(id))
    expect(await errorOfProposing(ana, bo)).toBe('409 RECENTLY_DECLINED')
    // Bo can suggest another day.
    await bo.call(contract.withdrawMeetup, about(await propose(bo, ana)))
    clock.passMinutes(24 * HOUR)
    await propose(ana, bo)
  })
})

test.each<
  [string, (town: Awaited<ReturnType<typeof townInTouch>>) => Promise<{ id: number }> | { id: number }]
>([
  ['oneself', ({ ana }) => ana],
  ['nobody', () => ({ id: 999_999 })],
  ['somebody not met', ({ di }) => di],
  [
    'somebody who took it back',
    async ({ ana, bo }) => {
      await bo.call(endInTouch, { ...of(bo), body: { userId: ana.id } })
      return bo
    },
  ],
  [
    'somebody who blocks',
    async ({ ana, bo }) => {
      await bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } })
      return bo
    },
  ],
  [
    'somebody who cannot be seen',
    async ({ bo, setPrivacy }) => {
      await setPrivacy(bo.id, { onlyShowVerified: true })
      return bo
    },
  ],
])('nobody plans with %s: all look the same', async (_, whom) => {
  const town = await townInTouch()
  expect(await errorOfProposing(town.ana, await whom(town))).toBe('409 NOT_IN_TOUCH')
})

test.each<[string, (town: Awaited<ReturnType<typeof townInTouch>>) => Promise<unknown>]>([
  ['takes it back', ({ ana, bo }) => ana.call(endInTouch, { ...of(ana), body: { userId: bo.id } })],
  ['blocks the other', ({ ana, bo }) => ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } })],
  ['sees only verified people', ({ ana, setPrivacy }) => setPrivacy(ana.id, { onlyShowVerified: true })],
])('a plan that waits expires for both once one of them %s', async (_, act) => {
  const town = await townInTouch()
  const { ana, bo } = town
  const id = await propose(ana, bo)
  await act(town)
  expect([await stateFor(ana, id), await stateFor(bo, id)]).toEqual(['expired', 'expired'])
  expect(await bo.errorOf(contract.acceptMeetup, about(id))).toBe('409 NOT_PENDING')
})

describe('before its time, a plan', () => {
  test('keeps neither from meeting others, nor the two from meeting today', async () => {
    const town = await townInTouch()
    const { ana, bo, cy, di } = town
    const id = await agreed(ana, bo)
    const waiting = await propose(cy, ana, { startsAt: inHours(48) })
    await on(town, ana, bo, cy, di)
    expect(await seenNearby(di)).toEqual([ana.id, bo.id, cy.id])
    // Neither an open plan nor a declined one is a reason on a card.
    await ana.call(contract.declineMeetup, about(await propose(bo, ana, { startsAt: inHours(72) })))
    for (const [one, other] of [
      [cy, ana],
      [ana, cy],
      [bo, ana],
    ] as const)
      expect(await refusalOn(one, other)).toBeNull()
    await ana.call(contract.cancelMeetup, about(await meeting(ana, di, SOON)))
    await ana.call(contract.cancelMeetup, about(await meeting(ana, bo, SOON)))
    expect([await stateFor(ana, id), await stateFor(ana, waiting)]).toEqual(['accepted', 'pending'])
    expect(await seenNearby(di)).toEqual([ana.id, bo.id, cy.id])
  })

  test('has no journey yet', async () => {
    const { ana, bo } = await townInTouch()
    const id = await agreed(ana, bo)
    for (const endpoint of [contract.setOff, contract.sayHere, contract.startFinding])
      expect(await ana.errorOf(endpoint, about(id))).toBe('409 PLAN_NOT_YET')
    expect(await ana.errorOf(contract.tellLate, { ...about(id), body: { minutes: 5 } })).toBe(
      '409 PLAN_NOT_YET',
    )
    expect(await ana.errorOf(contract.getMeetupCode, { ...about(id), body: HERE })).toBe('409 CODES_NOT_YET')
  })

  test('releases nobody from another meetup when it is called off', async () => {
    const town = await townInTouch()
    const { ana, bo, di } = town
    const id = await agreed(ana, bo)
    await on(town, ana, bo, di)
    await meeting(ana, di, SOON)
    await bo.call(contract.cancelMeetup, about(id))
    expect(await seenNearby(bo)).toEqual([])
  })
})

describe('from half an hour before, a plan', () => {
  test('hides both, and they meet with a code as in any meetup', async () => {
    const town = await townInTouch()
    const { ana, bo, clock, di, deps, listen, runJobs } = town
    const id = await agreed(ana, bo, { startsAt: inHours(5) })
    clock.set(new Date(inHours(4.4)))
    await on(town, ana, bo, di)
    expect(await seenNearby(di)).toEqual([ana.id, bo.id])
    clock.set(new Date(inHours(4.5)))
    const { received } = await listen(ana)
    await runJobs()
    await deps.bus.settled()
    expect((await received()).filter(({ name }) => name === 'meetup:changed')).toMatchObject([
      { payload: [{ id, state: 'accepted', isPlanAhead: false }] },
    ])
    expect(await seenNearby(di)).toEqual([])
    await ana.call(contract.setOff, about(id))
    for (const person of [ana, bo]) await person.call(contract.sayHere, about(id))
    const code = await codeOn(bo, id)
    await ana.call(contract.confirmMeetup, { ...about(id), body: { code, ...HERE } })
    expect(await stateFor(bo, id)).toBe('met')
    expect(await seenNearby(di)).toEqual([ana.id, bo.id])
  })

  test('waits for a meetup that is still on', async () => {
    const town = await townInTouch()
    const { ana, bo, clock, di, runJobs } = town
    const id = await agreed(ana, bo, { startsAt: inHours(5) })
    clock.set(new Date(inHours(4.4)))
    await on(town, ana, bo, di)
    const other = await meeting(ana, di, { startsAt: inHours(4.5) })
    clock.set(new Date(inHours(4.5)))
    await runJobs()
    expect([await stateFor(ana, other), await stateFor(ana, id)]).toEqual(['accepted', 'accepted'])
    await di.call(contract.cancelMeetup, about(other))
    expect(await seenNearby(di)).toEqual([ana.id])
    clock.passMinutes(1)
    await runJobs()
    clock.passMinutes(1)
    await runJobs()
    expect(await seenNearby(di)).toEqual([])
    await bo.call(contract.cancelMeetup, about(id))
    expect(await seenNearby(di)).toEqual([ana.id, bo.id])
  })

  test('lets both go again if they move it to another day', async () => {
    const town = await townInTouch()
    const { ana, bo, clock, di } = town
    const id = await agreed(ana, bo, { startsAt: inHours(5) })
    clock.set(new Date(inHours(4.5)))
    await on(town, ana, bo, di)
    await ana.call(proposeChange, { ...about(id), body: { startsAt: TUESDAY } })
    expect(await bo.call(agreeToChange, { ...about(id), body: { number: 1 } })).toMatchObject({
      startsAt: TUESDAY,
      isPlanAhead: true,
    })
    expect(await seenNearby(di)).toEqual([ana.id, bo.id])
  })
})

describe('a person’s plans', () => {
  test('are three at most, agreed or proposed', async () => {
    const { ana, bo, cy } = await townInTouch()
    const last = await propose(cy, ana, { startsAt: inHours(30) })
    await agreed(ana, bo, { startsAt: inHours(48) })
    await agreed(bo, ana, { startsAt: inHours(72) })
    await propose(ana, bo)
    expect(await errorOfProposing(ana, bo, { startsAt: inHours(120) })).toBe('409 ALREADY_PENDING')
    expect(await ana.errorOf(contract.acceptMeetup, about(last))).toBe('409 TOO_MANY_PLANS')
    await cy.call(contract.withdrawMeetup, about(last))
    expect(await errorOfProposing(ana, cy, { startsAt: inHours(120) })).toBe('409 TOO_MANY_PLANS')
  })

  test.each([
    ['half an hour earlier', 95.5, false],
    ['an hour earlier', 95, true],
    ['an hour later', 97, true],
  ])('overlap nothing: one %s', async (_, hours, isPossible) => {
    const { ana, bo, cy } = await townInTouch()
    await propose(ana, bo)
    const other = { startsAt: inHours(hours) }
    const answer = await ana.answer(proposePlan, planFor(cy, other))
    expect(answer.statusCode).toBe(isPossible ? 200 : 409)
    const received = await cy.answer(proposePlan, planFor(ana, other))
    if (!isPossible)
      expect(await ana.errorOf(contract.acceptMeetup, about(received.json().id))).toBe('409 OTHER_PLANS')
  })

  test('proposing says nothing about what the other has planned', async () => {
    const { ana, bo, cy } = await townInTouch()
    for (const hours of [96, 120, 144]) await agreed(ana, bo, { startsAt: inHours(hours) })
    const id = await propose(cy, ana)
    expect(await seenBy(cy, id)).toMatchObject({ state: 'pending' })
    expect(await ana.errorOf(contract.acceptMeetup, about(id))).toBe('409 TOO_MANY_PLANS')
  })

  test('overlap no gathering, neither when they agree nor when they join', async () => {
    const town = await townInTouch()
    const { ana, bo, cy, di } = town
    await admitEverybody(town)
    const gathering = await starts(di, town, { inHours: 48 })
    const startsAt = new Date(town.clock.now().getTime() + 48 * 3_600_000).toISOString()
    const id = await propose(bo, ana, { startsAt })
    await joins(ana, gathering)
    expect(await ana.errorOf(contract.acceptMeetup, about(id))).toBe('409 OTHER_PLANS')
    expect(await errorOfProposing(ana, cy, { startsAt })).toBe('409 OTHER_PLANS')
    expect(await bo.errorOf(joinGathering, joinOf(gathering))).toBe('409 OTHER_PLANS')
  })

  test('overlap nothing after a change either', async () => {
    const { ana, bo, cy } = await townInTouch()
    const id = await agreed(ana, bo)
    await agreed(ana, cy, { startsAt: inHours(72) })
    const change = { ...about(id), body: { startsAt: inHours(72) } }
    expect(await ana.errorOf(proposeChange, change)).toBe('409 OTHER_PLANS')
    await bo.call(proposeChange, change)
    expect(await ana.errorOf(agreeToChange, { ...about(id), body: { number: 1 } })).toBe('409 OTHER_PLANS')
  })
})

test('two people who propose to each other at the same time have one plan', async () => {
  const { ana, bo } = await townInTouch()
  const answers = await Promise.all([
    ana.answer(proposePlan, planFor(bo)),
    bo.answer(proposePlan, planFor(ana, { startsAt: inHours(72) })),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('accepting two plans for the same hour at the same time gives one', async () => {
  const { ana, bo, cy } = await townInTouch()
  const ids = [await propose(bo, ana), await propose(cy, ana)]
  const answers = await Promise.all(ids.map((id) => ana.answer(contract.acceptMeetup, about(id))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

describe('the reminder of a plan', () => {
  const remindersOf = async (person: Person) =>
    (await inboxSummary(person)).filter((line) => line.startsWith('begins')).length

  test('reaches both when its time has come, once, and goes with the meetup', async () => {
    const town = await townInTouch()
    const { ana, bo, cy } = town
    const id = await agreed(ana, bo)
    await agreed(ana, cy, { startsAt: inHours(120) })
    town.clock.passMinutes(96 * HOUR - 31 - 31)
    await town.runJobs()
    expect(await remindersOf(ana)).toBe(0)
    town.clock.passMinutes(1)
    for (let nth = 0; nth < 2; nth++) await town.runJobs()
    expect([await remindersOf(ana), await remindersOf(bo), await remindersOf(cy)]).toEqual([1, 1, 0])
    await bo.call(contract.cancelMeetup, about(id))
    expect([await remindersOf(ana), await remindersOf(bo)]).toEqual([0, 0])
  })

  test('comes again if the plan has moved', async () => {
    const town = await townInTouch()
    const { ana, bo } = town
    const id = await agreed(ana, bo)
    town.clock.passMinutes(96 * HOUR - 31 - 30)
    await town.runJobs()
    await ana.call(proposeChange, { ...about(id), body: { startsAt: inHours(98) } })
    await bo.call(agreeToChange, { ...about(id), body: { number: 1 } })
    expect(await remindersOf(bo)).toBe(0)
    town.clock.passMinutes(2 * HOUR)
    await town.runJobs()
    expect(await remindersOf(bo)).toBe(1)
  })
})
