import * as contract from '@hereabouts/contract/meetups/endpoints'
import * as changes from '@hereabouts/contract/meetups/endpoints-changes'
import type { MeetupId, PlanChange } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { inboxSummary } from '../../test/inbox.ts'
import { codeOn, HERE, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

const PLAN = { place: 'The fountain', startsAt: '2026-11-20T18:45:00.000Z' }
const LATER = { startsAt: '2026-11-20T19:00:00.000Z' }
const NEXT_DOOR = { place: 'The café next door' }

/** Ana and Bo meet at a quarter to seven; it is six. */
async function townOfTwo() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return { ...town, id: await meeting(town.ana, town.bo, PLAN) }
}

const propose = (person: Person, id: MeetupId, body: PlanChange) =>
  person.call(changes.proposeChange, { params: { id }, body })
const agree = (person: Person, id: MeetupId, number: number) =>
  person.call(changes.agreeToChange, { params: { id }, body: { number } })
const decline = (person: Person, id: MeetupId, number: number) =>
  person.call(changes.declineChange, { params: { id }, body: { number } })
const withdraw = (person: Person, id: MeetupId) => person.call(changes.withdrawProposal, { params: { id } })
const errorOfAgreeing = (person: Person, id: MeetupId, number: number) =>
  person.errorOf(changes.agreeToChange, { params: { id }, body: { number } })
const errorOfProposing = (person: Person, id: MeetupId, body: PlanChange = LATER) =>
  person.errorOf(changes.proposeChange, { params: { id }, body })

describe('a change of plans', () => {
  test('shows to both as the whole new plan, and counts only once the other agrees', async () => {
    const { ana, bo, id } = await townOfTwo()
    const proposal = { number: 1, byId: ana.id, ...PLAN, ...LATER, expiresAt: '2026-11-20T18:30:00.000Z' }
    expect(await propose(ana, id, LATER)).toMatchObject({ ...PLAN, proposal, proposalsLeft: 3 })
    expect(await seenBy(bo, id)).toMatchObject({ ...PLAN, proposal, proposalsLeft: 4 })
    const changed = { ...PLAN, ...LATER, proposal: null }
    expect(await agree(bo, id, 1)).toMatchObject(changed)
    expect(await seenBy(ana, id)).toMatchObject(changed)
  })

  test.each<[string, PlanChange]>([
    ['another place', NEXT_DOOR],
    ['an earlier time', { startsAt: '2026-11-20T18:20:00.000Z' }],
    ['both', { ...NEXT_DOOR, ...LATER }],
  ])('can be %s', async (_, change) => {
    const { ana, bo, id } = await townOfTwo()
    await propose(bo, id, change)
    expect(await agree(ana, id, 1)).toMatchObject({ ...PLAN, ...change })
  })

  test('keeps colour and word, and the codes follow the new time', async () => {
    const { ana, bo, id, clock } = await townOfTwo()
    const { sign } = await propose(ana, id, LATER)
    expect(await agree(bo, id, 1)).toMatchObject({ sign })
    clock.passMinutes(44)
    expect(await ana.errorOf(contract.getMeetupCode, { params: { id }, body: HERE })).toBe(
      '409 CODES_NOT_YET',
    )
    clock.passMinutes(1)
    const body = { code: await codeOn(ana, id), ...HERE }
    expect(await bo.call(contract.confirmMeetup, { params: { id }, body })).toMatchObject({ state: 'met' })
  })

  test('moves when the meetup counts as missed', async () => {
    const { ana, bo, id, clock } = await townOfTwo()
    await propose(ana, id, { startsAt: '2026-11-20T20:45:00.000Z' })
    await agree(bo, id, 1)
    clock.passMinutes(45 + 120)
    expect(await seenBy(ana, id)).toMatchObject({ state: 'accepted' })
    clock.passMinutes(120)
    expect(await seenBy(ana, id)).toMatchObject({ state: 'missed' })
  })

  test('leaves nothing of the old plan, of the proposal, or of a delay for the old time', async () => {
    const { ana, bo, id, deps } = await townOfTwo()
    await ana.call(contract.tellLate, { params: { id }, body: { minutes: 10 } })
    await propose(ana, id, { ...NEXT_DOOR, ...LATER })
    expect(await agree(bo, id, 1)).toMatchObject({ otherExpectedAt: null })
    expect(
      await deps.db.many('test', sql`select place, starts_at, expires_at from meetup_proposals`),
    ).toEqual([{ place: null, startsAt: null, expiresAt: null }])
    const found = await deps.db.many<{ place: string }>('test', sql`select place from meetups`)
    expect(found).toEqual([NEXT_DOOR])
  })

  test('of the place keeps what the two said about the time', async () => {
    const { ana, bo, id } = await townOfTwo()
    const { expectedAt } = await ana.call(contract.tellLate, { params: { id }, body: { minutes: 10 } })
    await propose(ana, id, NEXT_DOOR)
    expect(await agree(bo, id, 1)).toMatchObject({ otherExpectedAt: expectedAt })
  })
})

describe('a proposal', () => {
  test('that is declined or withdrawn changes nothing', async () => {
    const { ana, bo, id } = await townOfTwo()
    await propose(ana, id, LATER)
    expect(await decline(bo, id, 1)).toMatchObject({ ...PLAN, proposal: null })
    await propose(ana, id, NEXT_DOOR)
    expect(await withdraw(ana, id)).toMatchObject({ ...PLAN, proposal: null })
    for (const number of [1, 2]) expect(await errorOfAgreeing(bo, id, number)).toBe('409 PROPOSAL_OVER')
    expect(await seenBy(bo, id)).toMatchObject({ ...PLAN, proposal: null })
  })

  test('is replaced by a newer one of either, and cannot be agreed to any more', async () => {
    const { ana, bo, id } = await townOfTwo()
    await propose(ana, id, LATER)
    await propose(bo, id, NEXT_DOOR)
    expect(await errorOfAgreeing(bo, id, 1)).toBe('409 PROPOSAL_OVER')
    await propose(bo, id, { startsAt: '2026-11-20T19:15:00.000Z' })
    expect(await errorOfAgreeing(ana, id, 2)).toBe('409 PROPOSAL_OVER')
    expect(await agree(ana, id, 3)).toMatchObject({ ...PLAN, startsAt: '2026-11-20T19:15:00.000Z' })
  })

  test('of what the other has proposed already is agreement', async () => {
    const { ana, bo, id } = await townOfTwo()
    await propose(ana, id, LATER)
    expect(await propose(bo, id, LATER)).toMatchObject({
      ...PLAN,
      ...LATER,
      proposal: null,
      proposalsLeft: 4,
    })
  })

  test('made twice by one person is no agreement', async () => {
    const { ana, id } = await townOfTwo()
    await propose(ana, id, LATER)
    expect(await propose(ana, id, LATER)).toMatchObject({
      ...PLAN,
      proposal: { number: 1 },
      proposalsLeft: 3,
    })
  })

  test.each([
    ['after half an hour', PLAN.startsAt, 30],
    ['at the agreed time', '2026-11-20T18:20:00.000Z', 20],
  ])('ends %s, even before the cleanup', async (_, startsAt, minutes) => {
    const { ana, bo, clock } = await townWith()
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo, { startsAt })
    await propose(ana, id, LATER)
    clock.passMinutes(minutes - 1)
    expect(await seenBy(bo, id)).toMatchObject({ proposal: { number: 1 } })
    clock.passMinutes(1)
    expect(await seenBy(bo, id)).toMatchObject({ proposal: null })
    expect(await errorOfAgreeing(bo, id, 1)).toBe('409 PROPOSAL_OVER')
  })

  test('can be made four times by each', async () => {
    const { ana, bo, id } = await townOfTwo()
    for (let nth = 0; nth < 4; nth++) {
      await propose(ana, id, { place: `Bench ${nth}` })
      await propose(bo, id, { place: `Tree ${nth}` })
    }
    for (const person of [ana, bo]) expect(await errorOfProposing(person, id)).toBe('409 TOO_MANY_PROPOSALS')
    // The last one can still be answered.
    expect(await agree(ana, id, 8)).toMatchObject({ place: 'Tree 3', proposalsLeft: 0 })
  })

  test('can only be for later once one of the two is on the way, and for another place if the other agrees', async () => {
    const { ana, bo, id } = await townOfTwo()
    await ana.call(contract.setOff, { params: { id } })
    for (const person of [ana, bo])
      expect(await errorOfProposing(person, id, { startsAt: '2026-11-20T18:30:00Z' })).toBe('409 ONLY_LATER')
    await propose(bo, id, LATER)
    expect(await agree(ana, id, 1)).toMatchObject({ ...LATER, setOffAt: expect.any(String) })
    expect(await propose(bo, id, NEXT_DOOR)).toMatchObject({ place: PLAN.place })
    expect(await agree(ana, id, 2)).toMatchObject(NEXT_DOOR)
  })

  test('is for the two of an accepted meetup only, and for the right one of them', async () => {
    const { ana, bo, cy, id } = await townOfTwo()
    await propose(ana, id, LATER)
    for (const endpoint of [changes.agreeToChange, changes.declineChange]) {
      const body = { number: 1 }
      expect(await cy.errorOf(endpoint, { params: { id }, body })).toBe('404 NOT_FOUND')
      expect(await ana.errorOf(endpoint, { params: { id }, body })).toBe('403 NOT_YOURS_TO_AGREE')
    }
    expect(await bo.errorOf(changes.withdrawProposal, { params: { id } })).toBe('403 NOT_YOUR_PROPOSAL')
    expect(await cy.errorOf(changes.withdrawProposal, { params: { id } })).toBe('404 NOT_FOUND')
    expect(await errorOfProposing(cy, id)).toBe('404 NOT_FOUND')
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect(await errorOfAgreeing(bo, id, 1)).toBe('409 NOT_ACCEPTED')
    expect(await errorOfProposing(bo, id)).toBe('409 NOT_ACCEPTED')
    expect(await seenBy(bo, id)).toMatchObject({ proposal: null, proposalsLeft: 0 })
  })

  test.each<[string, object]>([
    ['an empty place', { place: ' ' }],
    ['a place of 121 characters', { place: 'x'.repeat(121) }],
    ['an invalid time', { startsAt: 'later' }],
    ['another field', { ...LATER, note: 'Sorry!' }],
    ['no place and no time', {}],
    ['the same place', { place: ` ${PLAN.place} ` }],
    ['a time that has passed', { startsAt: '2026-11-20T17:59:00Z' }],
    ['a time tomorrow', { startsAt: '2026-11-21T18:45:00Z' }],
  ])('is rejected with %s', async (_, body) => {
    const { ana, id } = await townOfTwo()
    expect(await errorOfProposing(ana, id, body as never)).toMatch(/^422 /)
    expect(await seenBy(ana, id)).toMatchObject({ proposal: null, proposalsLeft: 4 })
  })

  test('ends with a block, which looks like any other end', async () => {
    const { ana, bo, id } = await townOfTwo()
    await propose(ana, id, LATER)
    await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
    expect(await errorOfAgreeing(bo, id, 1)).toBe('409 NOT_ACCEPTED')
    expect(await seenBy(bo, id)).toMatchObject({ state: 'cancelled', ...PLAN, proposal: null })
    expect(await inboxSummary(bo)).toEqual(['meetup cancelled *'])
  })

  test('and its answer reach both open apps at once', async () => {
    const { ana, bo, id, listen } = await townOfTwo()
    const listeners = [await listen(ana), await listen(bo)]
    const arrived = async () => {
      for (const { received } of listeners)
        expect(exceptInbox(await received())).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
    }
    await propose(ana, id, LATER)
    await arrived()
    await agree(bo, id, 1)
    await arrived()
  })

  test('is in the inbox of the other until it is answered, and the answer in that of who made it', async () => {
    const { ana, bo, id, clock, listen, runRetention } = await townOfTwo()
    const { received } = await listen(bo)
    const ofBo = async () => (await inboxSummary(bo)).filter((line) => line.startsWith('change'))
    const ofAna = async () => (await inboxSummary(ana)).filter((line) => line.startsWith('change'))
    await propose(ana, id, LATER)
    expect([await ofAna(), await ofBo()]).toEqual([[], ['change open *']])
    await decline(bo, id, 1)
    expect([await ofAna(), await ofBo()]).toEqual([['change declined *'], []])
    await propose(ana, id, LATER)
    expect([await ofAna(), await ofBo()]).toEqual([[], ['change open *']])
    await agree(bo, id, 2)
    expect([await ofAna(), await ofBo()]).toEqual([['change agreed *'], []])
    await propose(ana, id, NEXT_DOOR)
    await withdraw(ana, id)
    expect([await ofAna(), await ofBo()]).toEqual([[], []])
    await propose(ana, id, NEXT_DOOR)
    await received()
    clock.passMinutes(30)
    await runRetention()
    expect([await ofAna(), await ofBo()]).toEqual([[], []])
    expect(await received()).toContainEqual({
      name: 'inbox:entries',
      payload: [{ about: `change-${id}`, entries: [] }],
    })
  })
})
