import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId, Outcome } from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { codeOn, HERE, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

/** Ana and Bo agreed to meet more than two hours ago. */
async function townOfTwoWhoMissed() {
  const town = await townWith()
  for (const person of [town.ana, town.bo]) await person.switchOn({ minutes: 240 })
  const id = await meeting(town.ana, town.bo)
  town.clock.passMinutes(150)
  return { ...town, id }
}

const tell = (person: Person, id: MeetupId, outcome: Outcome) =>
  person.call(contract.tellOutcome, { params: { id }, body: { outcome } })
const errorOfOutcome = (person: Person, id: MeetupId) =>
  person.errorOf(contract.tellOutcome, { params: { id }, body: { outcome: 'met' } })

describe('how it went', () => {
  test('is asked of both members of a missed meetup, until each has answered', async () => {
    const { ana, bo, id, runJobs } = await townOfTwoWhoMissed()
    await runJobs()
    for (const person of [ana, bo])
      expect(await seenBy(person, id)).toMatchObject({ state: 'missed', asksOutcome: true, outcome: null })
    await tell(ana, id, 'did_not_happen')
    expect(await seenBy(ana, id)).toMatchObject({ asksOutcome: false, outcome: 'did_not_happen' })
    expect(await seenBy(bo, id)).toMatchObject({ asksOutcome: true, outcome: null })
  })

  test('can be answered from the agreed time on, not before', async () => {
    const { ana, bo, clock } = await townWith()
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo)
    clock.set(new Date('2026-11-20T18:14:59.999Z'))
    expect(await errorOfOutcome(ana, id)).toBe('409 NO_OUTCOME_YET')
    clock.set(new Date('2026-11-20T18:15:00Z'))
    expect(await tell(ana, id, 'felt_unsafe')).toMatchObject({ state: 'accepted', outcome: 'felt_unsafe' })
  })

  test('cannot be answered after a cancellation in time, or by outsiders', async () => {
    const { ana, bo, cy } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo)
    expect(await errorOfOutcome(cy, id)).toBe('404 NOT_FOUND')
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect(await errorOfOutcome(bo, id)).toBe('409 NO_OUTCOME_YET')
  })

  test('can be changed', async () => {
    const { ana, id } = await townOfTwoWhoMissed()
    await tell(ana, id, 'did_not_happen')
    expect(await tell(ana, id, 'felt_unsafe')).toMatchObject({ outcome: 'felt_unsafe' })
  })
})

describe('an outcome of one person', () => {
  test.each(['met', 'did_not_happen', 'felt_unsafe'] as const)(
    '“%s” stays hidden from the other, and so does the fact that there is one',
    async (outcome) => {
      const { ana, bo, id, listen, runJobs } = await townOfTwoWhoMissed()
      await runJobs()
      const bytes = async () => (await bo.answer(contract.listMeetups)).body
      const [before, listener] = [await bytes(), await listen(bo)]
      await tell(ana, id, outcome)
      expect(await bytes()).toBe(before)
      expect(await listener.received()).toEqual([])
    },
  )

  test('does not count as met, and neither do two that differ', async () => {
    const { ana, bo, id } = await townOfTwoWhoMissed()
    expect(await tell(ana, id, 'met')).toMatchObject({ state: 'missed' })
    expect(await tell(bo, id, 'did_not_happen')).toMatchObject({ state: 'missed' })
    expect(await tell(bo, id, 'felt_unsafe')).toMatchObject({ state: 'missed' })
    expect((await seenBy(ana, id))?.state).toBe('missed')
  })

  test('does not count as met after a cancellation, even if both say so', async () => {
    const { ana, bo, clock } = await townWith()
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo)
    clock.passMinutes(31)
    await ana.call(contract.cancelMeetup, { params: { id } })
    await tell(ana, id, 'met')
    expect(await tell(bo, id, 'met')).toMatchObject({ state: 'cancelled' })
  })
})

describe('if both say that they met, the meetup counts as met', () => {
  test('after it counted as missed', async () => {
    const { ana, bo, id } = await townOfTwoWhoMissed()
    await tell(ana, id, 'met')
    expect(await tell(bo, id, 'met')).toMatchObject({ state: 'met', asksOutcome: false })
    expect(await seenBy(ana, id)).toMatchObject({ state: 'met', outcome: 'met' })
  })

  test('while it is still accepted, and both become visible again', async () => {
    const { ana, bo, cy, clock } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo)
    clock.passMinutes(40)
    await tell(ana, id, 'met')
    expect((await cy.nearby()).people).toEqual([])
    await tell(bo, id, 'met')
    expect((await cy.nearby()).people).toHaveLength(2)
  })

  test('and stays met, whatever they answer later', async () => {
    const { ana, bo, clock } = await townWith()
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo)
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
    expect(await tell(bo, id, 'felt_unsafe')).toMatchObject({ state: 'met', outcome: 'felt_unsafe' })
    clock.passMinutes(180)
    expect(await tell(ana, id, 'did_not_happen')).toMatchObject({ state: 'met' })
  })
})
