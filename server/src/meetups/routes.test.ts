import { listConversations } from '@hereabouts/contract/chat/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import * as changes from '@hereabouts/contract/meetups/endpoints-changes'
import * as needsContract from '@hereabouts/contract/meetups/endpoints-needs'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { HERE, invitationTo, invited, meeting } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

async function townOn() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return town
}

/** Every call about one meetup, with a valid body. */
const ABOUT_ONE: [name: string, endpoint: Endpoint & { path: string }, body?: object][] = [
  ['accept', contract.acceptMeetup],
  ['decline', contract.declineMeetup],
  ['withdraw', contract.withdrawMeetup],
  ['cancel', contract.cancelMeetup],
  ['on-the-way', contract.setOff],
  ['here', contract.sayHere],
  ['code', contract.getMeetupCode, HERE],
  ['confirm', contract.confirmMeetup, { code: '123456', ...HERE }],
  ['propose', changes.proposeChange, { place: 'The café' }],
  ['take back', changes.withdrawProposal],
  ['agree', changes.agreeToChange, { number: 1 }],
  ['decline the change', changes.declineChange, { number: 1 }],
  ['needs', needsContract.setMeetupNeeds, { needs: ['quiet'] }],
  ['place fits', needsContract.answerPlaceFits, { fits: 'no' }],
  ['outcome', contract.tellOutcome, { outcome: 'met' }],
]

describe('an invitation', () => {
  test('returns the meetup as the inviter sees it, and the invitee sees the same from their side', async () => {
    const { ana, bo } = await townOn()
    const given = { place: '  The café by the river ', note: 'I have a red scarf', interestId: 2 }
    const meetup = await ana.call(contract.invite, invitationTo(bo, given))
    expect(meetup).toEqual({
      id: expect.any(Number),
      state: 'pending',
      inviterId: ana.id,
      inviteeId: bo.id,
      other: {
        id: bo.id,
        username: 'bo_here',
        name: 'bo_here',
        avatarUrl: null,
        isVerified: false,
        simulated: false,
      },
      interest: { id: 2, name: 'Board games' },
      place: 'The café by the river',
      note: 'I have a red scarf',
      startsAt: '2026-11-20T18:15:00.000Z',
      createdAt: '2026-11-20T18:00:00.000Z',
      expiresAt: '2026-11-20T18:30:00.000Z',
      sign: null,
      sureBy: null,
      setOffAt: null,
      otherSetOffAt: null,
      expectedAt: null,
      otherExpectedAt: null,
      findsUntil: null,
      otherFindsUntil: null,
      wordsDiffer: false,
      proposal: null,
      proposalsLeft: 0,
      isHere: false,
      isOtherHere: false,
      noShowFrom: null,
      needs: [],
      otherNeeds: [],
      placeFits: null,
      otherPlaceFits: null,
      cancelReason: null,
      wasInvited: true,
      isPlan: false,
      isPlanAhead: false,
      asksOutcome: false,
      outcome: null,
    })
    expect(await ana.call(contract.listMeetups)).toEqual({ meetups: [meetup] })
    const other = {
      id: ana.id,
      username: 'ana_here',
      name: 'ana_here',
      avatarUrl: null,
      isVerified: false,
      simulated: false,
    }
    expect(await bo.call(contract.listMeetups)).toEqual({ meetups: [{ ...meetup, other }] })
  })

  test.each([
    ['no place', { place: '' }],
    ['a place that nobody can see', { place: ' \u200b\u3164 ' }],
    ['a place of 121 characters', { place: 'x'.repeat(121) }],
    ['a note of 281 characters', { note: 'x'.repeat(281) }],
    ['no interest', { interestId: undefined }],
    ['an interest in words', { interestId: 'coffee' }],
    ['no invitee', { inviteeId: undefined }],
    ['an impossible user ID', { inviteeId: -1 }],
    ['a fractional user ID', { inviteeId: 1.5 }],
    ['no time', { startsAt: undefined }],
    ['an invalid time', { startsAt: 'this evening' }],
    ['a state', { state: 'accepted' }],
    ['another inviter', { inviterId: 1 }],
  ])('is rejected with %s', async (_, given) => {
    const { ana, bo } = await townWith()
    expect(await ana.errorOf(contract.invite, invitationTo(bo, given as never))).toBe('422 VALIDATION')
  })

  test('is for now or for the next four hours', async () => {
    const { ana, bo } = await townOn()
    for (const startsAt of ['2026-11-20T17:49:59Z', '2026-11-20T22:01:01Z', '2027-11-20T18:30:00Z'])
      expect(await ana.errorOf(contract.invite, invitationTo(bo, { startsAt }))).toBe(
        '422 STARTS_OUT_OF_RANGE',
      )
    await invited(ana, bo, { startsAt: '2026-11-20T22:00:00Z' })
  })

  test('counts characters as people count them', async () => {
    const { ana, bo } = await townOn()
    const given = { place: '🏞'.repeat(120), note: '🧣'.repeat(280) }
    expect(await ana.call(contract.invite, invitationTo(bo, given))).toMatchObject(given)
  })
})

describe('calls about one meetup', () => {
  test('return the changed meetup', async () => {
    const { ana, bo, cy } = await townOn()
    const params = { id: await invited(ana, bo) }
    expect(await bo.call(contract.acceptMeetup, { params })).toMatchObject({
      id: params.id,
      state: 'accepted',
      sign: { colour: expect.any(String), word: expect.any(String) },
    })
    const { code } = await bo.call(contract.getMeetupCode, { params, body: HERE })
    expect(await ana.call(contract.confirmMeetup, { params, body: { code, ...HERE } })).toMatchObject({
      state: 'met',
    })
    expect(await ana.call(contract.tellOutcome, { params, body: { outcome: 'met' } })).toMatchObject({
      outcome: 'met',
    })
    const toCy = { id: await invited(ana, cy) }
    expect(await ana.call(contract.withdrawMeetup, { params: toCy })).toMatchObject({ state: 'withdrawn' })
    const toBo = { id: await invited(cy, bo) }
    expect(await bo.call(contract.declineMeetup, { params: toBo })).toMatchObject({ state: 'declined' })
    const again = { id: await meeting(ana, bo) }
    expect(await bo.call(contract.cancelMeetup, { params: again })).toMatchObject({ state: 'cancelled' })
  })

  test.each(ABOUT_ONE)('%s: a 404 for outsiders, a 401 for signed-out callers', async (_, endpoint, body) => {
    const { ana, bo, cy, http } = await townOn()
    const call = (person: Person | null, id: unknown) =>
      makeCall(http, endpoint, { cookie: person?.cookie, params: { id }, body })
    for (const id of [await invited(ana, bo), 99_999, 0, 'x', '1e3', '9'.repeat(16)])
      expect((await call(cy, id)).json().error).toBe('NOT_FOUND')
    expect((await call(null, 1)).statusCode).toBe(401)
    expect(await ana.call(contract.listMeetups)).toMatchObject({ meetups: [{ state: 'pending' }] })
  })

  test('reject unknown fields and values', async () => {
    const { ana, bo, http } = await townOn()
    const params = { id: await invited(ana, bo) }
    for (const [, endpoint] of ABOUT_ONE.filter(([name]) => name !== 'code')) {
      const answer = await makeCall(http, endpoint, { cookie: bo.cookie, params, body: { state: 'met' } })
      expect(answer.statusCode).toBe(422)
    }
    for (const outcome of ['', 'Met', 'unsafe', null])
      expect(await bo.errorOf(contract.tellOutcome, { params, body: { outcome: outcome as never } })).toBe(
        '422 VALIDATION',
      )
  })

  test('are for the right member only', async () => {
    const { ana, bo } = await townOn()
    const params = { id: await invited(ana, bo) }
    expect(await ana.errorOf(contract.acceptMeetup, { params })).toBe('403 NOT_YOURS_TO_ANSWER')
    expect(await ana.errorOf(contract.declineMeetup, { params })).toBe('403 NOT_YOURS_TO_ANSWER')
    expect(await bo.errorOf(contract.withdrawMeetup, { params })).toBe('403 NOT_YOURS_TO_WITHDRAW')
  })
})

test('a member who can no longer be seen shows only their username', async () => {
  const { ana, bo, run, setPrivacy } = await townOn()
  await run(sql`update users set name = 'Ana of the Sea' where id = ${ana.id}`)
  await invited(ana, bo)
  const other = async () => (await bo.call(contract.listMeetups)).meetups[0]?.other
  expect(await other()).toMatchObject({ name: 'Ana of the Sea', username: 'ana_here' })
  await setPrivacy(bo.id, { onlyShowVerified: true })
  expect(await other()).toMatchObject({ name: 'ana_here', username: 'ana_here' })
})

test('two people who have agreed to meet keep each other’s name, whatever they choose to see, until it is over', async () => {
  const { ana, bo, run, setPrivacy } = await townOn()
  await run(sql`update users set name = 'Ana of the Sea' where id = ${ana.id}`)
  const id = await meeting(ana, bo)
  const other = async () => (await bo.call(contract.listMeetups)).meetups[0]?.other
  await setPrivacy(bo.id, { onlyShowVerified: true })
  expect(await other()).toMatchObject({ name: 'Ana of the Sea' })
  const { conversations } = await bo.call(listConversations, { query: {} })
  expect(conversations[0]?.other).toMatchObject({ name: 'Ana of the Sea' })
  await bo.call(contract.cancelMeetup, { params: { id } })
  expect(await other()).toMatchObject({ name: 'ana_here' })
})
