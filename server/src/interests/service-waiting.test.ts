import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { userChanged } from '@hereabouts/contract/accounts/events'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import { INTEREST_CHANGES_PER_DAY, INTEREST_UNDO_MINUTES } from '@hereabouts/contract/interests/limits'
import type { InterestChoice } from '@hereabouts/contract/interests/schemas'
import { invite } from '@hereabouts/contract/meetups/endpoints'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import { getUser } from '@hereabouts/contract/people/endpoints'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { invitationTo, meeting } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { moved } from '../../test/places.ts'
import { townWith } from '../../test/town.ts'
import { startDueInterests } from './service.ts'

const DAY_MINUTES = 24 * 60
const SQUARE: [number, number] = [51.508, -0.1281]
const SLOW_DATING = 74

const choose = (person: Person, interests: readonly (number | { name: string })[]) =>
  person.call(changeUser, {
    params: { id: person.id },
    body: { interests: interests as InterestChoice[] },
  })

/** The interests of `other` that `viewer` sees on the card in their list and in the profile. */
async function seen(viewer: Person, other: Person) {
  const card = (await viewer.nearby()).people.find(({ id }) => id === other.id)
  const profile = await viewer.answer(getUser, { params: { id: other.id } })
  const ids = (shared: PublicProfile['sharedInterests'] | undefined) =>
    shared?.map(({ id }) => id as number).toSorted((a, b) => a - b) ?? null
  return { card: ids(card?.sharedInterests), profile: ids(profile.json<PublicProfile>().sharedInterests) }
}

const both = (ids: number[]) => ({ card: ids, profile: ids })

describe('a newly added interest', () => {
  test('matches nobody for a day, from either side, and then both are notified', async () => {
    const { ana, bo, clock, deps, listen } = await townWith({ interests: { ana: [1, 5], bo: [1, 9] } })
    await choose(ana, [1, 5, 9])
    clock.passMinutes(DAY_MINUTES - 2)
    for (const person of [ana, bo]) await person.switchOn()
    await startDueInterests(deps)
    expect(await seen(ana, bo)).toEqual(both([1]))
    expect(await seen(bo, ana)).toEqual(both([1]))

    const listener = [await listen(ana), await listen(bo)]
    clock.passMinutes(2)
    await startDueInterests(deps)
    const received = await Promise.all(
      listener.map(async (each) => (await each.received()).map(({ name }) => name)),
    )
    // She fetches her own list; his is patched with what they share now.
    expect(received).toEqual([expect.arrayContaining([userChanged.name]), [nearbyCard.name]])
    expect(await seen(ana, bo)).toEqual(both([1, 9]))
    expect(await seen(bo, ana)).toEqual(both([1, 9]))
  })

  test('does not change the order of the list until then', async () => {
    const town = await townWith({
      people: ['ana', 'bo', 'cy'],
      interests: { ana: [1], bo: [1], cy: [1, 9, 10] },
    })
    const { ana, bo, cy, clock, deps } = town
    const order = async () => (await ana.nearby()).people.map(({ id }) => id)
    await choose(ana, [1, 9, 10])
    // Bo is nearer, but a match would count more.
    await cy.switchOn({ at: moved(SQUARE, 4_000, 1), range: 16093, minutes: 240 })
    for (const person of [ana, bo]) await person.switchOn({ range: 16093, minutes: 240 })
    expect(await order()).toEqual([bo.id, cy.id])
    clock.passMinutes(DAY_MINUTES)
    await startDueInterests(deps)
    for (const person of [ana, bo, cy])
      await person.switchOn({ range: 16093, ...(person === cy && { at: moved(SQUARE, 4_000, 1) }) })
    expect(await order()).toEqual([cy.id, bo.id])
  })

  test('waits again some time after it was removed, but not after it was merely saved again', async () => {
    const { ana, clock, deps } = await townWith({ people: ['ana'], interests: { ana: [1, 5] } })
    const waiting = async () => (await ana.call(getOwnUser)).waitingInterests
    expect(await waiting()).toEqual([])
    await choose(ana, [1, 5, 9])
    expect(await waiting()).toEqual([{ id: 9, matchesFrom: '2026-11-21T18:00:00.000Z' }])
    clock.passMinutes(600)
    await choose(ana, [1, 5, 9])
    expect(await waiting()).toEqual([{ id: 9, matchesFrom: '2026-11-21T18:00:00.000Z' }])
    await choose(ana, [9])
    clock.passMinutes(INTEREST_UNDO_MINUTES)
    await choose(ana, [1, 5])
    clock.passMinutes(INTEREST_UNDO_MINUTES)
    await choose(ana, [1, 9])
    expect(await waiting()).toEqual([
      { id: 1, matchesFrom: '2026-11-22T04:10:00.000Z' },
      { id: 9, matchesFrom: '2026-11-22T04:20:00.000Z' },
    ])
    clock.passMinutes(DAY_MINUTES)
    await startDueInterests(deps)
    expect(await waiting()).toEqual([])
  })

  test('keeps its age when it is added back soon after its removal', async () => {
    const town = await townWith({ interests: { ana: [1, 5], bo: [1, 5] } })
    const { ana, bo, clock, deps, runRetention } = town
    await choose(ana, [1, 5, 9])
    const { waitingInterests } = await ana.call(getOwnUser)
    await choose(ana, [1])
    clock.passMinutes(INTEREST_UNDO_MINUTES - 1)
    await choose(ana, [1, 5, 9])
    expect((await ana.call(getOwnUser)).waitingInterests).toEqual(waitingInterests)
    for (const person of [ana, bo]) await person.switchOn()
    expect(await seen(ana, bo)).toEqual(both([1, 5]))

    // A second Undo counts from the second removal, and the first removal leaves no trace.
    await choose(ana, [1, 9])
    clock.passMinutes(INTEREST_UNDO_MINUTES)
    await choose(ana, [1, 5, 9])
    expect((await ana.call(getOwnUser)).waitingInterests.map(({ id }) => id)).toEqual([5, 9])
    clock.passMinutes(INTEREST_UNDO_MINUTES)
    await runRetention()
    expect(await deps.db.many('test.removed', sql`select interest_id from removed_interests`)).toEqual([])
  })

  test('can be the subject of an invitation', async () => {
    const { ana, bo } = await townWith({ interests: { ana: [1], bo: [1] } })
    for (const person of [ana, bo]) await person.switchOn()
    await choose(ana, [1, 9])
    await ana.call(invite, invitationTo(bo, { interestId: 9 }))
  })
})

test('interests chosen at sign-up match at once', async () => {
  const { ana, http, signUp } = await townWith({ people: ['ana'], interests: { ana: [1, 2] } })
  const bo = await signUp('bo', [2, 3])
  for (const person of [ana, bo]) await person.switchOn()
  expect(await seen(ana, bo)).toEqual(both([2]))
  const body = {
    username: 'cy_here',
    password: 'a password that is long',
    email: 'cy@example.org',
    interests: [1],
  }
  expect((await makeCall(http, register, { body })).json()).toMatchObject({ waitingInterests: [] })
})

test('limits changes of interests per day, but no other changes', async () => {
  const { ana } = await townWith({ people: ['ana'], config: { throttles: true } })
  for (let i = 0; i < INTEREST_CHANGES_PER_DAY; i++) await choose(ana, [1 + i])
  expect(await ana.errorOf(changeUser, { params: { id: ana.id }, body: { interests: [2] as never } })).toBe(
    '429 TOO_MANY',
  )
  await ana.call(changeUser, { params: { id: ana.id }, body: { name: 'Ana' } })
})

describe('dating interests', () => {
  test.each([
    ['neither', [], [1]],
    ['one', ['ana'], [1]],
    ['the other', ['bo'], [1]],
    ['both', ['ana', 'bo'], [1, SLOW_DATING]],
  ] as const)('match when both addresses are confirmed: %s', async (_, confirmed, shared) => {
    const interests = { ana: [1, SLOW_DATING], bo: [1, SLOW_DATING] }
    const { ana, bo } = await townWith({ interests, confirmed })
    for (const person of [ana, bo]) await person.switchOn()
    expect(await seen(ana, bo)).toEqual(both([...shared]))
    expect(await seen(bo, ana)).toEqual(both([...shared]))
  })

  test('cannot be discovered by sending invitations', async () => {
    const interests = { ana: [1, SLOW_DATING], bo: [1, SLOW_DATING], cy: [1] }
    const { ana, bo, cy } = await townWith({ people: ['ana', 'bo', 'cy'], interests })
    for (const person of [ana, bo, cy]) await person.switchOn()
    for (const other of [bo, cy])
      expect(await ana.errorOf(invite, invitationTo(other, { interestId: SLOW_DATING }))).toBe(
        '422 INTEREST_NOT_YOURS',
      )
  })
})

describe('shared interests are shown', () => {
  test('to nobody who is neither near nor in contact', async () => {
    const { ana, bo, clock, runJobs } = await townWith()
    const nothing = { card: null, profile: [] }
    expect(await seen(ana, bo)).toEqual(nothing)
    await ana.switchOn({ minutes: 120 })
    expect(await seen(ana, bo)).toEqual(nothing)
    await bo.switchOn({ at: moved(SQUARE, 9_000, 1), minutes: 120 })
    expect(await seen(ana, bo)).toEqual(nothing)
    clock.passMinutes(30)
    await bo.switchOn({ minutes: 60 })
    // Others still see the last published place for up to twenty minutes.
    clock.passMinutes(20)
    await runJobs()
    expect(await seen(ana, bo)).toEqual(both([1, 2, 3]))
    await bo.call(endAvailability, { params: { id: bo.id } })
    expect(await seen(ana, bo)).toEqual(nothing)
  })

  test('to people who agreed to meet, wherever they are', async () => {
    const { ana, bo, clock } = await townWith()
    for (const person of [ana, bo]) await person.switchOn()
    await meeting(ana, bo)
    clock.passMinutes(DAY_MINUTES)
    expect(await seen(ana, bo)).toEqual({ card: null, profile: [1, 2, 3] })
  })

  test('to nobody whom the other may not see, neither on the card nor through the order', async () => {
    const { ana, bo, cy } = await townWith({
      people: ['ana', 'bo', 'cy'],
      verified: ['cy'],
      settings: { bo: { onlyShowVerified: true } },
      interests: { ana: [1, 2], bo: [1, 2], cy: [9] },
    })
    for (const person of [ana, bo, cy]) await person.switchOn()
    expect(await seen(ana, bo)).toEqual(both([]))
    expect((await ana.nearby()).people.map(({ id }) => id)).toEqual([cy.id, bo.id])
  })
})
