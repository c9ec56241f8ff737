import * as contract from '@hereabouts/contract/meetups/endpoints'
import { CANCEL_REASONS, type MeetupId } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { describe, expect, test } from 'vitest'
import { codeOn, HERE, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
import type { Config } from '../platform/config.ts'

/** Ana and Bo meet at a quarter past six; it is six. */
async function townOfTwoOnTheirWay(config: Partial<Config> = {}) {
  const town = await townWith({ config })
  for (const person of [town.ana, town.bo]) await person.switchOn({ minutes: 240 })
  return { ...town, id: await meeting(town.ana, town.bo) }
}

const late = (person: Person, id: MeetupId, minutes: 0 | 5 | 10 | 15) =>
  person.call(contract.tellLate, { params: { id }, body: { minutes } })
const errorOfLate = (person: Person, id: MeetupId) =>
  person.errorOf(contract.tellLate, { params: { id }, body: { minutes: 5 } })

const setOff = (person: Person, id: MeetupId) => person.call(contract.setOff, { params: { id } })

describe('a person who sets off', () => {
  test('is shown to both at once as on the way, since the first time', async () => {
    const { ana, bo, id, clock, listen } = await townOfTwoOnTheirWay()
    const listeners = [await listen(ana), await listen(bo)]
    const at = clock.now().toISOString()
    expect(await setOff(ana, id)).toMatchObject({ setOffAt: at, otherSetOffAt: null })
    for (const { received } of listeners)
      expect(exceptInbox(await received())).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
    clock.passMinutes(5)
    expect(await setOff(ana, id)).toMatchObject({ setOffAt: at })
    expect(await seenBy(bo, id)).toMatchObject({ setOffAt: null, otherSetOffAt: at })
  })

  test('is announced once, and forgotten as soon as the meetup is over', async () => {
    const { ana, bo, id, listen } = await townOfTwoOnTheirWay()
    const { received } = await listen(bo)
    const entries = async () => (await received()).filter(({ name }) => name === 'inbox:entries').length
    await setOff(ana, id)
    expect(await entries()).toBe(1)
    await setOff(ana, id)
    expect(await entries()).toBe(0)
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect(await seenBy(bo, id)).toMatchObject({ setOffAt: null, otherSetOffAt: null })
  })

  test('does so only in an accepted meetup of their own', async () => {
    const { ana, bo, cy } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    const id = await invited(ana, bo)
    expect(await ana.errorOf(contract.setOff, { params: { id } })).toBe('409 NOT_ACCEPTED')
    expect(await cy.errorOf(contract.setOff, { params: { id } })).toBe('404 NOT_FOUND')
  })
})

describe('a person who is late', () => {
  test('is expected that much after the agreed time, or after now once it has passed', async () => {
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

  test('can be on time after all, while the other is still late', async () => {
    const { ana, bo, id } = await townOfTwoOnTheirWay()
    await late(ana, id, 5)
    await late(bo, id, 15)
    expect(await late(ana, id, 0)).toMatchObject({
      expectedAt: null,
      otherExpectedAt: '2026-11-20T18:30:00.000Z',
    })
  })

  test('is announced to both at once', async () => {
    const { ana, bo, id, listen } = await townOfTwoOnTheirWay()
    const listeners = [await listen(ana), await listen(bo)]
    await late(ana, id, 5)
    for (const { received } of listeners)
      expect(await received()).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
  })

  test('can say so only for an accepted meetup of their own', async () => {
    const { ana, bo, cy, clock } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    const id = await invited(ana, bo)
    expect(await errorOfLate(ana, id)).toBe('409 NOT_ACCEPTED')
    await bo.call(contract.acceptMeetup, { params: { id } })
    expect(await errorOfLate(cy, id)).toBe('404 NOT_FOUND')
    await late(ana, id, 15)
    clock.passMinutes(31)
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
    expect(await errorOfLate(ana, id)).toBe('409 NOT_ACCEPTED')
    expect(await seenBy(bo, id)).toMatchObject({ state: 'met', otherExpectedAt: null })
  })

  test('cannot spam the other with it', async () => {
    const { ana, bo, id } = await townOfTwoOnTheirWay({ throttles: true })
    for (let times = 0; times < 6; times++) await late(ana, id, 5)
    expect(await errorOfLate(ana, id)).toBe('429 TOO_MANY')
    await late(bo, id, 5)
  })

  test.each([1, 20, -5, 5.5, '5', null])('cannot be late by %j minutes', async (minutes) => {
    const { ana, id } = await townOfTwoOnTheirWay()
    expect(await ana.errorOf(contract.tellLate, { params: { id }, body: { minutes } as never })).toBe(
      '422 VALIDATION',
    )
  })
})

describe('a cancelled meetup', () => {
  test.each(CANCEL_REASONS)('shows both the reason: %s', async (reason) => {
    const { ana, bo, id } = await townOfTwoOnTheirWay()
    const called = await ana.call(contract.cancelMeetup, { params: { id }, body: { reason } })
    expect(called).toMatchObject({ state: 'cancelled', cancelReason: reason })
    expect(await seenBy(bo, id)).toMatchObject({ state: 'cancelled', cancelReason: reason })
  })

  test('needs no reason, and then looks like one that a block ended', async () => {
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

  test('takes no reason but the listed ones', async () => {
    const { ana, id } = await townOfTwoOnTheirWay()
    for (const body of [{ reason: 'You are boring' }, { reason: null }, { why: 'unwell' }])
      expect(await ana.errorOf(contract.cancelMeetup, { params: { id }, body: body as never })).toBe(
        '422 VALIDATION',
      )
  })
})
