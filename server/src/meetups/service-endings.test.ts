import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import { describe, expect, test } from 'vitest'
import { codeOn, HERE, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'

async function townOn() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, cy } = town
  for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
  return {
    ...town,
    states: async (id: MeetupId) => [(await seenBy(ana, id))?.state, (await seenBy(bo, id))?.state],
    /** Whom Cy sees; Ana and Bo are the only others. */
    seenByCy: async () => (await cy.nearby()).people.map((each) => each.username).toSorted(),
  }
}
const BOTH = ['ana_here', 'bo_here']
const block = (by: Person, other: Person) =>
  by.call(blockPerson, { params: { id: by.id }, body: { userId: other.id } })

describe('an invitation ends by itself', () => {
  test('after half an hour, whether or not the job has run', async () => {
    const { ana, bo, clock, states, runJobs } = await townOn()
    const id = await invited(ana, bo)
    expect(await seenBy(bo, id)).toMatchObject({ expiresAt: '2026-11-20T18:30:00.000Z' })
    clock.set(new Date('2026-11-20T18:29:59.999Z'))
    await runJobs()
    expect(await states(id)).toEqual(['pending', 'pending'])
    clock.set(new Date('2026-11-20T18:30:00Z'))
    expect(await states(id)).toEqual(['expired', 'expired'])
    await runJobs()
    expect(await states(id)).toEqual(['expired', 'expired'])
  })

  test.each(['inviter', 'invitee'])('for good when its %s switches off', async (role) => {
    const { ana, bo, clock, states } = await townOn()
    const id = await invited(ana, bo)
    clock.passMinutes(1)
    const person = role === 'inviter' ? ana : bo
    await person.call(endAvailability, { params: { id: person.id } })
    expect(await states(id)).toEqual(['expired', 'expired'])
    await person.switchOn({ minutes: 240 })
    expect(await states(id)).toEqual(['expired', 'expired'])
    await invited(ana, bo)
  })

  test.each(['inviter', 'invitee'])('for good when its %s blocks the other', async (role) => {
    const { ana, bo, deps, states } = await townOn()
    const id = await invited(ana, bo)
    const [by, other] = role === 'inviter' ? [ana, bo] : [bo, ana]
    await block(by, other)
    expect(await states(id)).toEqual(['expired', 'expired'])
    await deps.bus.settled()
    await by.call(unblockPerson, { params: { id: by.id }, body: { userId: other.id } })
    expect(await states(id)).toEqual(['expired', 'expired'])
  })

  test('but not when one of the two changes or extends their availability', async () => {
    const { ana, bo, clock, states } = await townOn()
    const id = await invited(ana, bo)
    clock.passMinutes(5)
    await ana.switchOn({ minutes: 60, range: 805, upFor: 'tea' })
    await bo.switchOn({ minutes: 90 })
    expect(await states(id)).toEqual(['pending', 'pending'])
  })
})

describe('an accepted meetup', () => {
  test('is missed two hours after its time, whether or not the job has run, and both become visible again', async () => {
    const { ana, bo, clock, seenByCy, states, runJobs } = await townOn()
    const id = await meeting(ana, bo)
    const missedAt = new Date('2026-11-20T20:15:00Z')
    clock.set(later(missedAt, -1))
    await runJobs()
    expect(await states(id)).toEqual(['accepted', 'accepted'])
    expect(await seenByCy()).toEqual([])
    clock.set(missedAt)
    expect(await states(id)).toEqual(['missed', 'missed'])
    await runJobs()
    expect(await states(id)).toEqual(['missed', 'missed'])
    expect(await seenByCy()).toEqual(BOTH)
  })

  test('does not prevent another one once it is missed, even before the job has run', async () => {
    const { ana, bo, cy, clock, states } = await townOn()
    const id = await meeting(ana, bo)
    clock.set(new Date('2026-11-20T20:30:00Z'))
    await invited(ana, cy, { startsAt: clock.now().toISOString() })
    expect(await states(id)).toEqual(['missed', 'missed'])
    await bo.call(endAvailability, { params: { id: bo.id } })
  })

  test('outlives the availability of both', async () => {
    const { ana, bo, clock, deps, seenByCy, states, runJobs } = await townOn()
    clock.passMinutes(1)
    const id = await meeting(ana, bo)
    for (const person of [ana, bo]) await person.call(endAvailability, { params: { id: person.id } })
    await deps.bus.settled()
    await runJobs()
    expect(await states(id)).toEqual(['accepted', 'accepted'])
    for (const person of [ana, bo]) expect(await person.switchOn()).toMatchObject({ isHidden: true })
    expect(await seenByCy()).toEqual([])
  })

  test('is cancelled by a block at once, and both become visible again', async () => {
    const { ana, bo, deps, seenByCy, states } = await townOn()
    const id = await meeting(ana, bo)
    await block(ana, bo)
    expect(await states(id)).toEqual(['cancelled', 'cancelled'])
    await deps.bus.settled()
    expect(await seenByCy()).toEqual(BOTH)
    expect((await seenBy(bo, id))?.sign).toBeNull()
    expect(await bo.errorOf(contract.getMeetupCode, { params: { id }, body: HERE })).toBe('409 NOT_ACCEPTED')
  })

  test.each(['inviter', 'invitee'])(
    'can be cancelled by its %s, and both become visible again',
    async (role) => {
      const { ana, bo, clock, seenByCy, states } = await townOn()
      clock.passMinutes(1)
      const id = await meeting(ana, bo)
      expect(await seenByCy()).toEqual([])
      await (role === 'inviter' ? ana : bo).call(contract.cancelMeetup, { params: { id } })
      expect(await states(id)).toEqual(['cancelled', 'cancelled'])
      expect(await seenByCy()).toEqual(BOTH)
    },
  )

  test('ends when the two have met, and both become visible again', async () => {
    const { ana, bo, seenByCy, states } = await townOn()
    const id = await meeting(ana, bo)
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
    expect(await states(id)).toEqual(['met', 'met'])
    expect(await seenByCy()).toEqual(BOTH)
  })
})

test('the list shows open meetups, and for a week those that ended, newest first', async () => {
  const { ana, bo, cy, clock, runJobs } = await townOn()
  const [toBo, toCy] = [await invited(ana, bo), await invited(ana, cy)]
  await ana.call(contract.withdrawMeetup, { params: { id: toBo } })
  clock.passMinutes(30)
  await runJobs()
  const toBoAgain = await invited(ana, bo, { startsAt: '2026-11-20T19:00:00Z' })
  const listed = async () => (await ana.call(contract.listMeetups)).meetups.map(({ id }) => id)
  expect(await listed()).toEqual([toBoAgain, toCy, toBo])
  const withdrawnAt = new Date('2026-11-20T18:00:00Z')
  clock.set(later(withdrawnAt, WEEK_MS - 1))
  expect(await listed()).toEqual([toBoAgain, toCy, toBo])
  clock.set(later(withdrawnAt, WEEK_MS))
  expect(await listed()).toEqual([toBoAgain, toCy])
})

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
