import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as meetups from '@hereabouts/contract/meetups/endpoints'
import { OUTGOING_MAX, PENDING_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { findUser, getUser } from '@hereabouts/contract/people/endpoints'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import { invitationTo, invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'
import type { Queryable } from '../platform/db/db.ts'

test('the viewer sees their own profile in full', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.call(getUser, of(ana))).toEqual(ana.user)
})

test('others see the public profile and nothing else', async () => {
  const { ana, bo, verify, setPrivacy } = await townWith({ interests: { ana: [1, 2, 3], bo: [2, 3, 4] } })
  await verify(bo.id)
  await setPrivacy(bo.id, { onlyShowVerified: false, connectWithUnverified: false })
  await bo.call(changeUser, {
    ...of(bo),
    body: {
      name: 'Bo from the market',
      askMeAbout: ' sourdough ',
      languages: ['pt', 'en'],
      pronouns: 'he/him',
    },
  })
  await bo.switchOn({ upFor: 'coffee' })
  await ana.switchOn()
  expect(await ana.call(getUser, of(bo))).toEqual({
    id: bo.id,
    username: 'bo_here',
    name: 'Bo from the market',
    avatarUrl: null,
    isVerified: true,
    simulated: false,
    askMeAbout: 'sourdough',
    languages: ['pt', 'en'],
    pronouns: 'he/him',
    sharedInterests: [
      { id: 2, name: 'Board games' },
      { id: 3, name: 'Live music' },
    ],
    badges: [],
    met: null,
    memberSince: '2026-11',
    inviteRefusal: 'VERIFIED_ONLY',
  })
})

test('what a person says about themselves shows only to people near them or in contact with them', async () => {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, cy } = town
  const about = { askMeAbout: 'sourdough', languages: ['pt' as const, 'en' as const], pronouns: 'he/him' }
  await bo.call(changeUser, { ...of(bo), body: { name: 'Bo from the market', ...about } })
  const nothing = { name: 'Bo from the market', askMeAbout: '', languages: [], pronouns: '' }
  for (const stranger of [ana, cy]) expect(await stranger.call(getUser, of(bo))).toMatchObject(nothing)
  for (const person of [ana, bo]) await person.switchOn()
  expect(await ana.call(getUser, of(bo))).toMatchObject(about)
  expect(await cy.call(getUser, of(bo))).toMatchObject(nothing)

  // A meetup hides both from the lists.
  await meeting(ana, bo)
  expect((await ana.nearby()).people).toEqual([])
  expect(await ana.call(getUser, of(bo))).toMatchObject(about)
  expect(await cy.call(getUser, of(bo))).toMatchObject(nothing)
})

test('others see only shared interests, including dating interests and own words', async () => {
  const { ana, bo, activateInterests } = await townWith({
    interests: { ana: [1, 73, 74], bo: [5, 74, 75] },
    confirmed: ['ana', 'bo'],
  })
  for (const person of [ana, bo]) await person.switchOn()
  const own = async (person: Person, ids: number[], name: string) => {
    await person.call(changeUser, { ...of(person), body: { interests: [...ids, { name }] } })
    await activateInterests()
  }
  await own(ana, [1, 73, 74], 'Kites')
  await own(bo, [5, 74, 75], 'Knots')
  expect(await sharedBy(ana, bo)).toEqual([{ id: 74, name: 'Slow dating' }])
  await own(bo, [5, 75], 'kites')
  expect((await sharedBy(ana, bo)).map(({ name }) => name)).toEqual(['Kites'])
  await own(bo, [5], 'Knots')
  expect(await sharedBy(ana, bo)).toEqual([])
})

test.each<[string, (town: Town) => Promise<unknown>]>([
  ['does not exist', async () => {}],
  ['has blocked the viewer', ({ ana, bo }) => bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } })],
  [
    'was blocked by the viewer',
    ({ ana, bo }) => ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } }),
  ],
  ['was banned', ({ run, bo }) => run(sql`update users set standing = 'banned' where id = ${bo.id}`)],
  [
    'deleted their account',
    ({ run, bo }) => run(sql`update users set standing = 'deleted' where id = ${bo.id}`),
  ],
  ['is for verified people only', ({ setPrivacy, bo }) => setPrivacy(bo.id, { visibleToVerifiedOnly: true })],
])('a person who %s cannot be told apart from one who does not exist', async (reason, make) => {
  const town = await townWith()
  await make(town)
  const id = reason === 'does not exist' ? 999_999 : town.bo.id
  const response = await town.ana.answer(getUser, { params: { id } })
  expect([response.statusCode, withoutId(response.body)]).toEqual([
    404,
    '{"error":"NOT_FOUND","message":"The requested resource was not found."}',
  ])
})

test.each<[string, (town: Town) => Promise<unknown>, string | null]>([
  ['both are available and nearby', async () => {}, null],
  [
    'only verified people may invite them',
    ({ setPrivacy, bo }) => setPrivacy(bo.id, { connectWithUnverified: false }),
    'VERIFIED_ONLY',
  ],
  ['they have an open invitation', ({ ana, bo }) => invited(ana, bo), 'ALREADY_PENDING'],
  [
    'they declined recently',
    async ({ ana, bo }) => bo.call(meetups.declineMeetup, { params: { id: await invited(ana, bo) } }),
    'RECENTLY_DECLINED',
  ],
  ['the two have an accepted meetup', ({ ana, bo }) => meeting(ana, bo), 'BUSY'],
  ['they switched off', ({ bo }) => bo.call(endAvailability, of(bo)), 'NOT_NEARBY'],
])('profile and card show whether the viewer can invite the person: %s', async (_, make, reason) => {
  const town = await townWith()
  const { ana, bo } = town
  for (const each of [ana, bo]) await each.switchOn()
  await make(town)
  expect(await ana.call(getUser, of(bo))).toMatchObject({ inviteRefusal: reason })
  const card = (await ana.nearby()).people.find(({ id }) => id === bo.id)
  // A person with an accepted meetup has no list.
  expect(card?.inviteRefusal).toBe(reason === 'BUSY' ? undefined : reason)
  const answered = (await ana.answer(meetups.invite, invitationTo(bo))).json()
  expect(answered.error ?? null).toBe(reason)
})

test('an expired invitation does not prevent new ones, even before the cleanup', async () => {
  const town = await townWith()
  const { ana, bo, clock } = town
  const others = await moveIn(town, Array(OUTGOING_MAX - 1).fill({}))
  for (const each of [ana, bo, ...others]) await each.switchOn({ minutes: 240 })
  for (const each of [bo, ...others]) await invited(ana, each)
  clock.passMinutes(PENDING_MINUTES)
  for (const each of [bo, ...others]) {
    expect(await ana.call(getUser, of(each))).toMatchObject({ inviteRefusal: null })
    const card = (await ana.nearby()).people.find(({ id }) => id === each.id)
    expect(card?.inviteRefusal).toBeNull()
  }
})

const HIDDEN = { settings: { bo: { visibleToVerifiedOnly: true } }, verified: ['bo'] as const }

test.each<[string, string, (town: Town, id: MeetupId) => Promise<unknown>]>([
  ['an open invitation', 'bo_here', async () => {}],
  // They must recognise each other.
  [
    'an accepted meetup',
    'Bo from the market',
    ({ ana }, id) => ana.call(meetups.acceptMeetup, { params: { id } }),
  ],
  [
    'a cancelled meetup and its conversation',
    'bo_here',
    async ({ ana }, id) => {
      await ana.call(meetups.acceptMeetup, { params: { id } })
      await ana.call(meetups.cancelMeetup, { params: { id } })
    },
  ],
])(
  'a person who has %s with somebody still sees who they are, but not what they show to others',
  async (_, name, make) => {
    const town = await townWith(HIDDEN)
    const { ana, bo } = town
    await bo.call(changeUser, { ...of(bo), body: { name: 'Bo from the market' } })
    expect(await ana.errorOf(getUser, of(bo))).toBe('404 NOT_FOUND')
    await make(town, await invitedByBo(town))
    expect(await ana.call(getUser, of(bo))).toEqual({
      id: bo.id,
      username: 'bo_here',
      name,
      avatarUrl: null,
      isVerified: true,
      simulated: false,
    })
    // Bo may see her anyway.
    expect(await bo.call(getUser, of(ana))).toMatchObject({ memberSince: expect.any(String) })
  },
)

test.each<[string, (town: Town, id: MeetupId) => Promise<unknown>]>([
  ['was declined', ({ ana }, id) => ana.call(meetups.declineMeetup, { params: { id } })],
  ['was withdrawn', ({ bo }, id) => bo.call(meetups.withdrawMeetup, { params: { id } })],
  ['expired', async ({ clock }) => clock.passMinutes(30)],
  [
    'ended with a block',
    async ({ ana, bo, deps }) => {
      await ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } })
      await deps.bus.settled()
    },
  ],
])('an invitation that %s leaves neither person with access', async (_, make) => {
  const town = await townWith(HIDDEN)
  await make(town, await invitedByBo(town))
  expect(await town.ana.errorOf(getUser, of(town.bo))).toBe('404 NOT_FOUND')
})

test("after a block, the two people of a conversation see only each other's minimal profile", async () => {
  const town = await townWith()
  const { ana, bo } = town
  await ana.call(meetups.acceptMeetup, { params: { id: await invitedByBo(town) } })
  await ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } })
  for (const [viewer, other] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    const { id, username } = other
    const least = { id, username, name: username, avatarUrl: null, isVerified: false, simulated: false }
    expect(await viewer.call(getUser, of(other))).toEqual(least)
  }
})

test('meetups and conversations of others make nobody else a companion', async () => {
  const { cy, ...town } = await townWith({ ...HIDDEN, people: ['ana', 'bo', 'cy'] })
  await town.ana.call(meetups.acceptMeetup, { params: { id: await invitedByBo(town) } })
  expect(await cy.errorOf(getUser, of(town.bo))).toBe('404 NOT_FOUND')
})

type Town = Awaited<ReturnType<typeof townWith<'ana' | 'bo'>>>

async function invitedByBo({ ana, bo, clock }: Pick<Town, 'ana' | 'bo' | 'clock'>): Promise<MeetupId> {
  await ana.switchOn()
  await bo.switchOn()
  const body = { inviteeId: ana.id, interestId: 1, place: 'The café', startsAt: clock.now().toISOString() }
  return (await bo.call(meetups.invite, { body })).id
}

async function sharedBy(viewer: Person, other: Person) {
  return (await viewer.answer(getUser, of(other))).json<PublicProfile>().sharedInterests
}

function of({ id }: Person) {
  return { params: { id } }
}

test.each(['bo_here', 'BO_HERE', ' bo_here '])(
  'a person can be found by username, as in %j',
  async (username) => {
    const { ana, bo } = await townWith()
    expect(await ana.call(findUser, { query: { username } })).toEqual(await ana.call(getUser, of(bo)))
  },
)

test('the viewer can find themselves, in full', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.call(findUser, { query: { username: 'ana_here' } })).toEqual(ana.user)
})

test('searching for an invisible person gives the same answer as for an unknown one', async () => {
  const { ana, bo } = await townWith({ blocks: [['bo', 'ana']] })
  const nobody = await ana.answer(findUser, { query: { username: 'nobody_here' } })
  const blocker = await ana.answer(findUser, { query: { username: bo.username } })
  expect([nobody.statusCode, nobody.json().error]).toEqual([404, 'NOT_FOUND'])
  expect([blocker.statusCode, withoutId(blocker.body)]).toEqual([404, withoutId(nobody.body)])
})

test('companions can always find each other', async () => {
  const town = await townWith(HIDDEN)
  expect(await town.ana.errorOf(findUser, { query: { username: 'bo_here' } })).toBe('404 NOT_FOUND')
  await invitedByBo(town)
  expect(await town.ana.call(findUser, { query: { username: 'bo_here' } })).toMatchObject({ id: town.bo.id })
})

test.each(['', 'x', 'no such name', '%', 'a'.repeat(31)])('%j is not a username', async (username) => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.errorOf(findUser, { query: { username } })).toBe('422 VALIDATION')
})

test('a profile that the viewer may not see takes the same statements as an ID that does not exist', async () => {
  const { ana, bo, deps } = await townWith({ ownApp: true, blocks: [['bo', 'ana']] })
  await bo.switchOn()
  await ana.switchOn()
  await deps.bus.settled()
  const ran: string[] = []
  const record = (db: Queryable) => {
    for (const method of ['one', 'maybeOne', 'many', 'run'] as const) {
      const real = db[method].bind(db) as (label: string, ...rest: unknown[]) => unknown
      db[method] = ((label: string, ...rest: unknown[]) => {
        ran.push(label)
        return real(label, ...rest)
      }) as never
    }
    return db
  }
  record(deps.db)
  const read = deps.db.read.bind(deps.db)
  deps.db.read = (work) => read((db) => work(record({ ...db })))
  const statementsOf = async (id: number) => {
    ran.length = 0
    expect(await ana.errorOf(getUser, { params: { id: id as typeof ana.id } })).toBe('404 NOT_FOUND')
    return [...ran]
  }
  const unseen = await statementsOf(bo.id)
  expect(unseen).toContain('people.getAccess')
  expect(await statementsOf(999_999_999)).toEqual(unseen)
})
