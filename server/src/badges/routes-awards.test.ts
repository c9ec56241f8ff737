import * as contract from '@hereabouts/contract/badges/endpoints'
import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import { listNotifications } from '@hereabouts/contract/notifications/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { award, awardTo, badgesOf, townThatMet } from '../../test/awarding.ts'
import { townWithMail } from '../../test/mailing.ts'
import { meeting, met } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { withoutId } from '../../test/request-ids.ts'

const LISTENER = {
  id: 1,
  name: 'Good Listener',
  family: 'communication',
  description: 'Let you finish, and remembered what you said.',
}
const DAY = 24 * 60

function of({ id }: { id: number }) {
  return { params: { id } }
}

test('a person who has met somebody can award them a badge, and both see it in their lists', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  const given = await award(ana, bo, meetupId)
  const person = { avatarUrl: null, isVerified: false, simulated: false }
  const [ofAna, ofBo] = [ana, bo].map(({ id, username }) => ({ ...person, id, username, name: username }))
  const awarded = { id: given.id, badge: LISTENER, awardedAt: '2026-11-20T18:00:00.000Z', counting: 'yes' }
  const revocableUntil = '2026-11-21T18:00:00.000Z'
  expect(given).toEqual({ ...awarded, other: ofBo, isHeld: false, revocableUntil })

  const meeting = {
    meetupId,
    metAt: '2026-11-20T18:00:00.000Z',
    awardableUntil: '2026-12-04T18:00:00.000Z',
  }
  expect(await ana.call(contract.getBadges, of(ana))).toEqual({
    counts: [],
    received: [],
    given: [{ ...awarded, other: ofBo, isHeld: false, revocableUntil }],
    meetings: [{ ...meeting, other: ofBo, left: 1 }],
  })
  expect(await bo.call(contract.getBadges, of(bo))).toEqual({
    counts: [{ name: 'Good Listener', givers: 1 }],
    received: [{ ...awarded, other: ofAna, isHidden: false }],
    given: [],
    meetings: [{ ...meeting, other: ofAna, left: 2 }],
  })
})

test('others see only how many different people gave each badge, most first', async () => {
  const { ana, bo, cy, signUp, meetupId } = await townThatMet()
  const di = await signUp('di')
  await di.switchOn()
  await award(ana, bo, meetupId, 'Helping Hand')
  await award(ana, bo, meetupId, 'Good Listener')
  await award(cy, bo, await met(cy, bo), 'Good Listener')
  const counts = [
    { name: 'Good Listener', givers: 2 },
    { name: 'Helping Hand', givers: 1 },
  ]
  expect(await di.call(contract.getBadges, of(bo))).toEqual({ counts })
  expect(await profileOf(di, bo)).toMatchObject({ badges: counts })
  expect((await shownNearby(di)).sort()).toEqual([
    ['ana_here', []],
    ['bo_here', counts],
    ['cy_here', []],
  ])
})

test('only the receiver sees a hidden badge, and it counts for nobody until it is shown again', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  const { id: awardId } = await award(ana, bo, meetupId)
  const hide = (isHidden: boolean) => bo.call(contract.hideBadge, { ...of(bo), body: { awardId, isHidden } })

  expect(await hide(true)).toEqual({})
  expect(await badgesOf(bo)).toMatchObject({ counts: [], received: [{ isHidden: true }] })
  expect(await ana.call(contract.getBadges, of(bo))).toEqual({ counts: [] })
  expect(await profileOf(ana, bo)).toMatchObject({ badges: [] })
  expect(await shownNearby(ana)).toContainEqual(['bo_here', []])
  // The giver does not notice.
  expect(await badgesOf(ana)).toMatchObject({ given: [{ id: awardId }] })

  await hide(false)
  expect(await ana.call(contract.getBadges, of(bo))).toMatchObject({ counts: [{ givers: 1 }] })
})

test('only the receiver can hide a badge', async () => {
  const { ana, bo, meetupId } = await townThatMet()
  const { id: awardId } = await award(ana, bo, meetupId)
  const body = { awardId, isHidden: true }
  expect(await ana.errorOf(contract.hideBadge, { ...of(ana), body })).toBe('404 NOT_FOUND')
  expect(await ana.errorOf(contract.hideBadge, { ...of(bo), body })).toBe('404 NOT_FOUND')
  expect(await badgesOf(bo)).toMatchObject({ received: [{ isHidden: false }] })
})

test('within a day the giver can take a badge back, without a trace', async () => {
  const { ana, bo, clock, meetupId } = await townThatMet()
  const { id: awardId } = await award(ana, bo, meetupId)
  clock.passMinutes(DAY - 1)
  expect(await ana.call(contract.revokeBadge, { ...of(bo), body: { awardId } })).toEqual({})
  expect(await badgesOf(bo)).toMatchObject({ counts: [], received: [] })
  expect(await badgesOf(ana)).toMatchObject({ given: [], meetings: [{ left: 2 }] })
  await award(ana, bo, meetupId)
})

test('a badge of a giver with an unconfirmed address is held until they confirm it', async () => {
  const { ana, bo, clock, mails, run } = await townWithMail()
  const [mail] = await mails()
  await run(sql`update users set created_at = created_at - interval '1 day', email_verified = id = ${bo.id}`)
  for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
  const { id } = await award(ana, bo, await met(ana, bo))
  expect(await badgesOf(ana)).toMatchObject({ given: [{ id, isHeld: true, counting: 'later' }] })
  expect((await badgesOf(bo)).received).toEqual([])
  expect(await badgesInInbox(bo)).toEqual([])
  const hide = { ...of(bo), body: { awardId: id, isHidden: true } }
  expect(await bo.errorOf(contract.hideBadge, hide)).toBe('404 NOT_FOUND')

  clock.passMinutes(20)
  await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  const awardedAt = clock.now().toISOString()
  expect(await badgesOf(ana)).toMatchObject({ given: [{ id, isHeld: false, awardedAt }] })
  expect(await badgesOf(bo)).toMatchObject({ received: [{ id, counting: 'yes' }] })
  expect(await badgesInInbox(bo)).toMatchObject([{ at: awardedAt }])
})

async function badgesInInbox(person: Person) {
  const { entries } = await person.call(listNotifications, { ...of(person), query: {} })
  return entries.filter(({ kind }) => kind === 'badge')
}

test('after a day a badge can no longer be taken back', async () => {
  const { ana, bo, clock, meetupId } = await townThatMet()
  const { id: awardId } = await award(ana, bo, meetupId)
  clock.passMinutes(DAY)
  expect(await badgesOf(ana)).toMatchObject({ given: [{ revocableUntil: null }] })
  const revoke = { ...of(bo), body: { awardId } }
  expect(await ana.errorOf(contract.revokeBadge, revoke)).toBe('409 NOT_REVOCABLE')
  expect(await badgesOf(bo)).toMatchObject({ received: [{ id: awardId }] })
})

test('only the giver can take a badge back, and only under its receiver', async () => {
  const { ana, bo, cy, meetupId } = await townThatMet()
  const body = { awardId: (await award(ana, bo, meetupId)).id }
  expect(await bo.errorOf(contract.revokeBadge, { ...of(bo), body })).toBe('404 NOT_FOUND')
  expect(await cy.errorOf(contract.revokeBadge, { ...of(bo), body })).toBe('404 NOT_FOUND')
  expect(await ana.errorOf(contract.revokeBadge, { ...of(cy), body })).toBe('404 NOT_FOUND')
  expect(await badgesOf(bo)).toMatchObject({ received: [{ id: body.awardId }] })
})

const BADGE = 'Good Listener'

test.each<[string, string, (town: Town) => Promise<string>]>([
  ['to oneself', '422 ONESELF', ({ ana, meetupId }) => errorOfAward(ana, ana, meetupId)],
  ['to somebody one has not met', '409 NOT_MET', ({ ana, cy, meetupId }) => errorOfAward(ana, cy, meetupId)],
  ['for a meeting of others', '409 NOT_MET', ({ cy, bo, meetupId }) => errorOfAward(cy, bo, meetupId)],
  [
    'that does not exist',
    '422 NO_SUCH_BADGE',
    ({ ana, bo, meetupId }) => errorOfAward(ana, bo, meetupId, 'X'),
  ],
  ['before they have met', '409 NOT_MET', async ({ bo, cy }) => errorOfAward(bo, cy, await meeting(bo, cy))],
  [
    'two weeks later',
    '409 TOO_LATE',
    async ({ ana, bo, clock, meetupId }) => {
      clock.passMinutes(14 * DAY)
      expect((await badgesOf(ana)).meetings).toEqual([])
      return errorOfAward(ana, bo, meetupId)
    },
  ],
  [
    'twice, even for another meeting',
    '409 ALREADY_GIVEN',
    async ({ ana, bo, meetupId }) => {
      await award(ana, bo, meetupId)
      return errorOfAward(ana, bo, await met(ana, bo))
    },
  ],
  [
    'after two others for the same meeting',
    '409 ALL_GIVEN',
    async ({ ana, bo, meetupId }) => {
      await award(ana, bo, meetupId, 'On Time')
      await award(ana, bo, meetupId, 'Local Guide')
      return errorOfAward(ana, bo, meetupId)
    },
  ],
])('nobody can award a badge %s', async (_, error, attempt) => {
  const town = await townThatMet()
  expect(await attempt(town)).toBe(error)
})

test.each<[string, (town: Town) => Promise<unknown>]>([
  ['does not exist', async () => {}],
  ['has blocked the giver', ({ ana, bo }) => bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } })],
  [
    'was blocked by the giver',
    ({ ana, bo }) => ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } }),
  ],
  ['was suspended', ({ run, bo }) => run(sql`update users set standing = 'suspended' where id = ${bo.id}`)],
  ['was banned', ({ run, bo }) => run(sql`update users set standing = 'banned' where id = ${bo.id}`)],
  [
    'deleted their account',
    ({ run, bo }) => run(sql`update users set standing = 'deleted' where id = ${bo.id}`),
  ],
])('awarding a person who %s fails with the same answer', async (reason, make) => {
  const town = await townThatMet()
  const { ana, bo, meetupId } = town
  await make(town)
  const to = reason === 'does not exist' ? { id: 999_999 } : bo
  const response = await ana.answer(contract.awardBadge, await awardTo(to, ana, meetupId, BADGE))
  expect([response.statusCode, withoutId(response.body)]).toEqual([
    404,
    '{"error":"NOT_FOUND","message":"The requested resource was not found."}',
  ])
  expect(await ana.errorOf(contract.getBadges, of(to))).toBe('404 NOT_FOUND')
  const { meetings } = await badgesOf(ana)
  expect(meetings).toHaveLength(reason === 'does not exist' ? 1 : 0)
})

test('a person who was met but is no longer visible can be awarded a badge', async () => {
  const { ana, bo, run, meetupId } = await townThatMet()
  await run(sql`update users set name = 'Bo from the market', visible_to_verified_only = true,
    verification_status = 'verified' where id = ${bo.id}`)
  expect(await ana.errorOf(contract.getBadges, of(bo))).toBe('404 NOT_FOUND')
  expect(await award(ana, bo, meetupId)).toMatchObject({ other: { name: 'bo_here' } })
})

test('an invisible stranger gets the same answer as somebody who does not exist', async () => {
  const { ana, cy, meetupId, setPrivacy } = await townThatMet()
  await setPrivacy(cy.id, { visibleToVerifiedOnly: true })
  expect(await errorOfAward(ana, cy, meetupId)).toBe('404 NOT_FOUND')
})

test('a person who felt unsafe is not asked for a badge', async () => {
  const { ana, bo, run, meetupId } = await townThatMet()
  await run(sql`update meetups set inviter_outcome = 'felt_unsafe' where id = ${meetupId}`)
  expect((await badgesOf(ana)).meetings).toEqual([])
  expect((await badgesOf(bo)).meetings).toMatchObject([{ left: 2 }])
})

test.each<[unknown]>([
  [{}],
  [{ badgeTypeId: 1 }],
  [{ badgeTypeId: 0, meetupId: 1 }],
  [{ badgeTypeId: '1', meetupId: 1 }],
])('the invalid body %j awards nothing', async (body) => {
  const { ana, bo, http } = await townThatMet()
  const response = await makeCall(http, contract.awardBadge, { ...of(bo), cookie: ana.cookie, body })
  expect([response.statusCode, response.json().error]).toEqual([422, 'VALIDATION'])
  expect((await badgesOf(bo)).received).toEqual([])
})

test('giving and taking back in turns is limited', async () => {
  const { ana, bo, meetupId } = await townThatMet({ config: { throttles: true } })
  for (let nth = 0; nth < 10; nth++) {
    const { id: awardId } = await award(ana, bo, meetupId)
    await ana.call(contract.revokeBadge, { ...of(bo), body: { awardId } })
  }
  expect(await errorOfAward(ana, bo, meetupId)).toBe('429 TOO_MANY')
})

type Town = Awaited<ReturnType<typeof townThatMet>>

async function errorOfAward(from: Person, to: { id: number }, meetupId: number, name = BADGE) {
  return from.errorOf(contract.awardBadge, await awardTo(to, from, meetupId, name))
}

async function shownNearby(viewer: Person) {
  return (await viewer.nearby()).people.map(({ username, badges }) => [username, badges])
}

async function profileOf(viewer: Person, person: Person) {
  return (await viewer.answer(getUser, of(person))).json<PublicProfile>()
}
