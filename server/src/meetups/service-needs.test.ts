import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  acceptMeetup,
  cancelMeetup,
  declineMeetup,
  listMeetups,
} from '@hereabouts/contract/meetups/endpoints'
import { agreeToChange, proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import { stayInTouch } from '@hereabouts/contract/meetups/endpoints-in-touch'
import { answerPlaceFits, setMeetupNeeds } from '@hereabouts/contract/meetups/endpoints-needs'
import { proposePlan } from '@hereabouts/contract/meetups/endpoints-plans'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { getNeeds, keepNeeds } from '@hereabouts/contract/needs/endpoints'
import type { Need } from '@hereabouts/contract/needs/limits'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { inboxSummary } from '../../test/inbox.ts'
import { invitationTo, invited, meeting, met, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { DAY_MS, later } from '../platform/clock.ts'

const of = ({ id }: { id: UserId }) => ({ params: { id } })
const keep = (person: Person, ...needs: Need[]) => person.call(keepNeeds, { ...of(person), body: { needs } })
const change = (person: Person, id: MeetupId, ...needs: Need[]) =>
  person.call(setMeetupNeeds, { params: { id }, body: { needs } })
const answer = (person: Person, id: MeetupId, fits: 'yes' | 'no' | 'unknown') =>
  person.call(answerPlaceFits, { params: { id }, body: { fits } })

/** Ana needs quiet and seats, Bo nothing. All are on. */
async function townWithNeeds() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  await keep(town.ana, 'quiet', 'seats')
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return town
}

describe('what a person needs', () => {
  test('both people see the other’s needs once they have agreed, inviter and invitee alike', async () => {
    for (const inviter of ['ana', 'bo'] as const) {
      const { ana, bo, people } = await townWithNeeds()
      const invitee = inviter === 'ana' ? bo : ana
      const id = await invited(people[inviter], invitee)
      expect(await seenBy(bo, id)).toMatchObject({ needs: [], otherNeeds: [] })
      expect(await seenBy(ana, id)).toMatchObject({ needs: ['quiet', 'seats'], otherNeeds: [] })
      await invitee.call(acceptMeetup, { params: { id } })
      expect(await seenBy(bo, id)).toMatchObject({ needs: [], otherNeeds: ['quiet', 'seats'] })
      expect(await seenBy(ana, id)).toMatchObject({ needs: ['quiet', 'seats'], otherNeeds: [] })
    }
  })

  test('is what the invitation says, if it says something else than the settings', async () => {
    const { ana, bo } = await townWithNeeds()
    const id = await meeting(ana, bo, { needs: ['step_free'] })
    expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: ['step_free'] })
  })

  test('can be withheld from one person, before and after agreeing', async () => {
    const { ana, bo, cy } = await townWithNeeds()
    const id = await invited(bo, ana)
    expect(await change(ana, id)).toMatchObject({ needs: [] })
    await ana.call(acceptMeetup, { params: { id } })
    expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: [] })
    await change(ana, id, 'short')
    expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: ['short'] })
    expect(await seenBy(cy, id)).toBeUndefined()
  })

  test('stays as agreed when the settings change', async () => {
    const { ana, bo } = await townWithNeeds()
    const id = await meeting(ana, bo)
    await keep(ana, 'no_photos')
    expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: ['quiet', 'seats'] })
    expect(await seenBy(ana, id)).toMatchObject({ needs: ['quiet', 'seats'] })
  })

  test('comes with a plan as with an invitation', async () => {
    const { ana, bo, clock } = await townWithNeeds()
    await met(ana, bo)
    for (const [one, other] of [
      [ana, bo],
      [bo, ana],
    ] as const)
      await one.call(stayInTouch, { ...of(one), body: { userId: other.id } })
    const startsAt = later(clock.now(), 2 * DAY_MS).toISOString()
    const { id } = await ana.call(proposePlan, invitationTo(bo, { startsAt, needs: ['short'] }))
    expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: [] })
    await bo.call(acceptMeetup, { params: { id } })
    expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: ['short'] })
  })

  test('shows to nobody once the meetup has ended, and is deleted', async () => {
    const { ana, bo, deps, clock, runRetention } = await townWithNeeds()
    const id = await meeting(ana, bo)
    await answer(bo, id, 'no')
    await bo.call(cancelMeetup, { params: { id } })
    for (const person of [ana, bo])
      expect(await seenBy(person, id)).toMatchObject({
        needs: [],
        otherNeeds: [],
        placeFits: null,
        otherPlaceFits: null,
      })
    expect(await ana.errorOf(setMeetupNeeds, { params: { id }, body: { needs: [] } })).toBe(
      '409 NOT_ACCEPTED',
    )
    expect(await ana.errorOf(answerPlaceFits, { params: { id }, body: { fits: 'yes' } })).toBe(
      '409 NOT_ACCEPTED',
    )
    clock.passMinutes(61)
    await runRetention()
    expect(await deps.db.many('test', sql`select * from meetup_needs`)).toEqual([])
    expect(await ana.call(getNeeds, of(ana))).toEqual({ needs: ['quiet', 'seats'] })
  })

  test('is off by default, and off again once the last one goes', async () => {
    const { ana, bo, deps } = await townWithNeeds()
    expect(await bo.call(getNeeds, of(bo))).toEqual({ needs: [] })
    await keep(ana)
    expect(await ana.call(getNeeds, of(ana))).toEqual({ needs: [] })
    expect(await deps.db.many('test', sql`select * from kept_needs`)).toEqual([])
  })

  test.each([
    ['one that does not exist', ['a lift']],
    ['the same one twice', ['quiet', 'quiet']],
    ['six', ['quiet', 'seats', 'short', 'companion', 'no_photos', 'no_alcohol']],
    ['text', 'quiet'],
  ])('is never %s', async (_, needs) => {
    const { ana, bo } = await townWithNeeds()
    const body = { needs: needs as never }
    const id = await meeting(ana, bo)
    expect(await ana.errorOf(keepNeeds, { ...of(ana), body })).toBe('422 VALIDATION')
    expect(await ana.errorOf(setMeetupNeeds, { params: { id }, body })).toBe('422 VALIDATION')
  })
})

describe('whether the place fits', () => {
  test('both say, and both read both answers', async () => {
    const { ana, bo, listen } = await townWithNeeds()
    const id = await meeting(ana, bo)
    expect(await seenBy(ana, id)).toMatchObject({ placeFits: null, otherPlaceFits: null })
    const { received } = await listen(ana)
    await answer(bo, id, 'unknown')
    expect(await received()).toEqual([
      { name: 'meetup:changed', payload: [expect.objectContaining({ otherPlaceFits: 'unknown' })] },
    ])
    await answer(ana, id, 'yes')
    await answer(bo, id, 'yes')
    for (const person of [ana, bo])
      expect(await seenBy(person, id)).toMatchObject({ placeFits: 'yes', otherPlaceFits: 'yes' })
  })

  test('is asked again after another place or other needs, but not after another time', async () => {
    const { ana, bo } = await townWithNeeds()
    const id = await meeting(ana, bo, { startsAt: '2026-11-20T19:00:00Z' })
    const propose = async (number: number, body: object) => {
      await ana.call(proposeChange, { params: { id }, body })
      await bo.call(agreeToChange, { params: { id }, body: { number } })
    }
    await answer(bo, id, 'yes')
    await propose(1, { startsAt: '2026-11-20T19:15:00Z' })
    expect(await seenBy(bo, id)).toMatchObject({ placeFits: 'yes' })
    await propose(2, { place: 'Upstairs' })
    expect(await seenBy(bo, id)).toMatchObject({ placeFits: null })
    await answer(bo, id, 'yes')
    await change(ana, id, 'step_free')
    expect(await seenBy(bo, id)).toMatchObject({ placeFits: null })
  })
})

describe('before both have agreed, nobody learns what anybody needs', () => {
  /** Everything that others get, with these needs of Ana, in a stable order. */
  async function everythingWith(needs: readonly Need[]) {
    const town = await townWith({ people: ['ana', 'bo', 'cy'] })
    const { ana, bo, cy, listen, deps } = town
    if (needs.length > 0) await keep(ana, ...needs)
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    await deps.bus.settled()
    const [his, theirs] = [await listen(bo), await listen(cy)]
    for (const [from, to] of [
      [ana, bo],
      [cy, ana],
    ] as const) {
      const id = await invited(from, to)
      if (needs.length > 0) await change(ana, id, ...needs)
      await deps.bus.settled()
    }
    const seen: unknown[] = []
    for (const person of [bo, cy])
      seen.push(
        await person.call(listMeetups),
        ...(await person.call(listNearby, of(person))).people,
        await person.call(getUser, of(ana)),
        await inboxSummary(person),
        (await person.call(exportUser, of(person))).features,
      )
    for (const { id } of (await bo.call(listMeetups)).meetups)
      await bo.call(declineMeetup, { params: { id } })
    await cy.call(reportPerson, { body: { userId: ana.id, kind: 'other', text: '' } })
    seen.push(await deps.db.many('test', sql`select evidence from reports`))
    seen.push(...(await his.received()), ...(await theirs.received()))
    return seen
      .map((each) =>
        JSON.stringify(each)
          .replaceAll(/"rank":"[^"]*"/g, '')
          .replaceAll(/\b\d+00(\d{3})\b/g, '$1'),
      )
      .toSorted()
  }

  test('by any call, event, export or report: every byte is the same as without', async () => {
    expect(await everythingWith(['quiet', 'companion'])).toEqual(await everythingWith([]))
  })

  test('by the call about somebody else’s needs', async () => {
    const { ana, bo } = await townWithNeeds()
    expect(await bo.errorOf(getNeeds, of(ana))).toBe('404 NOT_FOUND')
    expect(await bo.errorOf(keepNeeds, { ...of(ana), body: { needs: [] } })).toBe('404 NOT_FOUND')
  })

  test('by answering about the place', async () => {
    const { ana, bo } = await townWithNeeds()
    const id = await invited(ana, bo)
    expect(await bo.errorOf(answerPlaceFits, { params: { id }, body: { fits: 'yes' } })).toBe(
      '409 NOT_ACCEPTED',
    )
  })
})

test('a block hides needs at once', async () => {
  const { ana, bo } = await townWithNeeds()
  const id = await meeting(ana, bo)
  await ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } })
  expect(await seenBy(bo, id)).toMatchObject({ otherNeeds: [] })
})

test('a report of a meetup contains no needs', async () => {
  const { ana, bo, deps } = await townWithNeeds()
  await meeting(ana, bo)
  await bo.call(reportPerson, {
    body: { userId: ana.id, kind: 'other', text: '', context: 'meetup' },
  })
  expect(JSON.stringify(await deps.db.many('test', sql`select * from reports`))).not.toMatch(/quiet|seats/)
})
