import * as contract from '@hereabouts/contract/meetups/endpoints'
import { CANCEL_REASONS, type MeetupId } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { describe, expect, test } from 'vitest'
import { codeOn, HERE, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import type { Config } from '../platform/config.ts'

/** Ana and Bo meet at half past six; it is six. */
async function townOfTwoOnTheirWay(config: Partial<Config> = {}) {
  const town = await townWith({ config })
  for (const person of [town.ana, town.bo]) await person.switchOn({ minutes: 240 })
  return { ...town, id: await meeting(town.ana, town.bo) }
}

const late = (person: Person, id: MeetupId, minutes: 0 | 5 | 10 | 15) =>
  person.call(contract.tellLate, { params: { id }, body: { minutes } })
const refused = (person: Person, id: MeetupId) =>
  person.errorOf(contract.tellLate, { params: { id }, body: { minutes: 5 } })

describe('who runs late', () => {
  test('is expected that much after the time that was agreed on, or after now when that is over', async () => {
    const { ana, bo, id, clock } = await townOfTwoOnTheirWay()
    expect(await late(ana, id, 10)).toMatchObject({
      expectedAt: '2026-11-20T18:25:00.000Z',
      otherExpectedAt: null,
    })
    expect(await seenBy(bo, id)).toMatchObject({
      expectedAt: null,
      otherExpectedAt: '2026-11-20T18:25:00.000Z',
    })
    clock.passMinutes(42)
    expect((await late(ana, id, 5)).expectedAt).toBe('2026-11-20T18:47:00.000Z')
  })

  test('can be late at the same time as the other, and can be on time after all', async () => {
    const { ana, bo, id } = await townOfTwoOnTheirWay()
    await late(ana, id, 5)
    await late(bo, id, 15)
    expect(await late(ana, id, 0)).toMatchObject({
      expectedAt: null,
      otherExpectedAt: '2026-11-20T18:30:00.000Z',
    })
  })

  test('is heard of by both, at once', async () => {
    const { ana, bo, id, listen } = await townOfTwoOnTheirWay()
    const ears = [await listen(ana), await listen(bo)]
    await late(ana, id, 5)
    for (const { received } of ears)
      expect(await received()).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
  })

  test('says so only of a meetup that is on, and only of their own', async () => {
    const { ana, bo, cy, clock } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    const id = await invited(ana, bo)
    expect(await refused(ana, id)).toBe('409 NOT_ACCEPTED')
    await bo.call(contract.acceptMeetup, { params: { id } })
    expect(await refused(cy, id)).toBe('404 NOT_FOUND')
    await late(ana, id, 15)
    clock.passMinutes(31)
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
    expect(await refused(ana, id)).toBe('409 NOT_ACCEPTED')
    expect(await seenBy(bo, id)).toMatchObject({ state: 'met', otherExpectedAt: null })
  })

  test('cannot ring at the other’s door with it', async () => {
    const { ana, bo, id } = await townOfTwoOnTheirWay({ throttles: true })
    for (let times = 0; times < 6; times++) await late(ana, id, 5)
    expect(await refused(ana, id)).toBe('429 TOO_MANY')
    await late(bo, id, 5)
  })

  test.each([1, 20, -5, 5.5, '5', null])('is not so by %j minutes', async (minutes) => {
    const { ana, id } = await townOfTwoOnTheirWay()
    expect(await ana.errorOf(contract.tellLate, { params: { id }, body: { minutes } as never })).toBe(
      '422 VALIDATION',
    )
  })
})

describe('a meetup that is called off', () => {
  test.each(CANCEL_REASONS)('tells both why: %s', async (reason) => {
    const { ana, bo, id } = await townOfTwoOnTheirWay()
    const called = await ana.call(contract.cancelMeetup, { params: { id }, body: { reason } })
    expect(called).toMatchObject({ state: 'cancelled', cancelReason: reason })
    expect(await seenBy(bo, id)).toMatchObject({ state: 'cancelled', cancelReason: reason })
  })

  test('needs no reason, and looks then as one that was ended by a block', async () => {
    const { ana, bo, cy, dee } = await townWith({ people: ['ana', 'bo', 'cy', 'dee'] })
    for (const person of [ana, bo, cy, dee]) await person.switchOn({ minutes: 240 })
    const [id, other] = [await meeting(ana, bo), await meeting(cy, dee)]
    await ana.call(contract.cancelMeetup, { params: { id } })
    await cy.call(blockPerson, { params: { id: cy.id }, body: { userId: dee.id } })
    for (const [person, meetup] of [
      [bo, id],
      [dee, other],
    ] as const)
      expect(await seenBy(person, meetup)).toMatchObject({ state: 'cancelled', cancelReason: null })
  })

  test('has no reason of its own making', async () => {
    const { ana, id } = await townOfTwoOnTheirWay()
    for (const body of [{ reason: 'You are boring' }, { reason: null }, { why: 'unwell' }])
      expect(await ana.errorOf(contract.cancelMeetup, { params: { id }, body: body as never })).toBe(
        '422 VALIDATION',
      )
  })
})
