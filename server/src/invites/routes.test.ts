import {
  endInvite,
  getInviterAvatar,
  listInvites,
  makeInvite,
  previewInvite,
} from '@hereabouts/contract/invites/endpoints'
import { INVITE_DAYS, INVITE_LOOKUPS, INVITES_ACTIVE_MAX } from '@hereabouts/contract/invites/limits'
import { listNotifications } from '@hereabouts/contract/notifications/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeCall, type Person } from '../../test/person.ts'
import { speaking } from '../../test/speaking.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
import { showAvatar } from '../../test/uploading.ts'
import { countJoins } from './service.ts'
import { headOfInvite } from './service-preview.ts'

const DAY_MINUTES = 24 * 60
const of = ({ id }: Pick<Person, 'id'>) => ({ params: { id } })
const makes = (person: Person, showsPerson = true) =>
  person.call(makeInvite, { ...of(person), body: { showsPerson } })

type Town = Awaited<ReturnType<typeof townWith<'ana' | 'bo'>>>

/** What a stranger who follows a link sees. */
async function followed({ http }: Pick<Town, 'http'>, code: string) {
  const response = await makeCall(http, previewInvite, { params: { code } })
  return response.json()
}

/** Signs up through a link; resolves to the status code. */
async function joins(
  { http }: Pick<Town, 'http'>,
  name: string,
  inviteCode: string,
  choices: { letInviterKnow?: boolean } = {},
) {
  const response = await makeCall(http, register, {
    body: {
      username: name,
      password: 'a long password of a friend',
      email: `${name}@example.org`,
      interests: [1],
      inviteCode,
      ...choices,
    },
  })
  return response.statusCode
}

async function countsOf({ deps, ana }: Pick<Town, 'deps' | 'ana'>) {
  await deps.bus.settled()
  return (await ana.call(listInvites, of(ana))).invites.map(({ joins: count }) => count)
}

test('a link is valid for thirty days, and its owner sees all links, newest first', async () => {
  const { ana, clock, signIn } = await townWith()
  const first = await makes(ana)
  clock.passMinutes(1)
  const second = await makes(ana, false)
  expect(first).toEqual({
    code: expect.stringMatching(/^[2-9A-Z]{8}$/),
    state: 'open',
    showsPerson: true,
    joins: 0,
    createdAt: '2026-11-20T18:00:00.000Z',
    expiresAt: '2026-12-20T18:00:00.000Z',
  })
  expect((await ana.call(listInvites, of(ana))).invites).toEqual([second, first])
  clock.passMinutes(INVITE_DAYS * DAY_MINUTES - 1)
  const later = await signIn(ana)
  expect((await later.call(listInvites, of(ana))).invites.map(({ state }) => state)).toEqual([
    'open',
    'expired',
  ])
})

test('at most ten links are open, even when many are created at once; one that ends frees a place', async () => {
  const { ana, clock, signIn } = await townWith()
  const tried = await Promise.all(
    Array.from({ length: INVITES_ACTIVE_MAX + 3 }, () =>
      ana.answer(makeInvite, { ...of(ana), body: { showsPerson: false } }),
    ),
  )
  expect(tried.filter(({ statusCode }) => statusCode === 200)).toHaveLength(INVITES_ACTIVE_MAX)
  const errors = tried.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().error)
  expect(new Set(errors)).toEqual(new Set(['TOO_MANY_INVITES']))
  const [one] = (await ana.call(listInvites, of(ana))).invites
  await ana.call(endInvite, { ...of(ana), body: { code: one?.code as string } })
  await makes(ana)
  clock.passMinutes(INVITE_DAYS * DAY_MINUTES)
  await makes(await signIn(ana))
})

test('a code that is in use is not assigned again', async () => {
  const drawn = [...'00000000', ...'00000000', ...'11111111'].map(Number)
  const { ana, bo } = await townWith({ random: { below: () => drawn.shift() as number } })
  expect([(await makes(ana)).code, (await makes(bo)).code]).toEqual(['22222222', '33333333'])
})

test("a link shows strangers the inviter's first name, picture and shield, if the inviter chose so, and nothing else", async () => {
  const town = await townWith({ verified: ['ana'] })
  const { ana, http, run } = town
  await run(sql`update users set name = 'Ana Lane of Mill Street' where id = ${ana.id}`)
  const [shown, hidden] = [await makes(ana), await makes(ana, false)]
  expect(await followed(town, shown.code)).toEqual({
    state: 'open',
    inviter: { name: 'Ana', avatarUrl: null, isVerified: true },
  })
  await showAvatar(http, ana)
  const avatarUrl = `/api/invites/${shown.code}/avatar`
  expect(await followed(town, shown.code.toLowerCase())).toMatchObject({ inviter: { avatarUrl } })
  const picture = await http.inject({ url: avatarUrl })
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect(await followed(town, hidden.code)).toEqual({ state: 'open', inviter: null })
  expect((await makeCall(http, getInviterAvatar, { params: { code: hidden.code } })).statusCode).toBe(404)
})

test.each<[string, (town: Town, code: string) => Promise<unknown>, string]>([
  ['it has expired', async ({ clock }) => clock.passMinutes(INVITE_DAYS * DAY_MINUTES), 'expired'],
  ['it was switched off', ({ ana }, code) => ana.call(endInvite, { ...of(ana), body: { code } }), 'off'],
  [
    'its owner is suspended',
    ({ ana, run }) => run(sql`update users set standing = 'suspended' where id = ${ana.id}`),
    'expired',
  ],
  [
    'its owner is banned',
    ({ ana, run }) => run(sql`update users set standing = 'banned' where id = ${ana.id}`),
    'expired',
  ],
  [
    'its owner was deleted',
    ({ ana, run, clock }) =>
      run(sql`update users set standing = 'deleted', deleted_at = ${clock.now()} where id = ${ana.id}`),
    'expired',
  ],
])(
  'once %s, a link reads as over, shows nobody, still allows signing up, and no longer counts',
  async (_, ends, state) => {
    const town = await townWith()
    const { ana, http, deps } = town
    await showAvatar(http, ana)
    const { code } = await makes(ana)
    await ends(town, code)
    expect(await followed(town, code)).toEqual({ state, inviter: null })
    expect((await makeCall(http, getInviterAvatar, { params: { code } })).statusCode).toBe(404)
    expect(await joins(town, 'cy_here', code)).toBe(200)
    await deps.bus.settled()
    expect(await deps.db.one('test', sql`select joins from invites`)).toEqual({ joins: 0 })
  },
)

test('an unknown link is reported as unknown, whatever it looks like, and still allows signing up', async () => {
  const town = await townWith()
  expect(await followed(town, 'ABCDEFGH')).toEqual({ state: 'unknown', inviter: null })
  expect((await makeCall(town.http, previewInvite, { params: { code: 'ABC' } })).statusCode).toBe(404)
  let nth = 0
  for (const code of ['ABCDEFGH', 'x', "1'; drop table invites", '💐', '<script>', 'a'.repeat(64)])
    expect([code, await joins(town, `friend_${nth++}`, code)]).toEqual([code, 200])
  await town.deps.bus.settled()
  expect(await town.deps.db.one('test', sql`select count(*)::int as left from arrivals`)).toEqual({ left: 0 })
  // A code that no link could have is a client error.
  for (const code of ['a'.repeat(65), 'a\0b']) expect(await joins(town, 'nobody', code)).toBe(422)
})

test("each sign-up through a link counts once, and its owner gets an event but learns nobody's name without consent", async () => {
  const town = await townWith()
  const { ana, deps, listen } = town
  const [one, other] = [await makes(ana), await makes(ana)]
  const hers = await listen(ana)
  expect(await joins(town, 'friend_1', one.code)).toBe(200)
  expect(await joins(town, 'friend_2', one.code.toLowerCase())).toBe(200)
  expect(await joins(town, 'friend_1', one.code)).toBe(409)
  expect(exceptInbox(await hers.received()).map(({ name }) => name)).toEqual([
    'invites:changed',
    'invites:changed',
  ])
  await countJoins(deps)
  await countJoins(deps)
  expect((await countsOf(town)).sort()).toEqual([0, 2])
  expect((await ana.answer(listInvites, of(ana))).body).not.toContain('friend')
  expect(other.joins).toBe(0)
})

describe('a friend who lets the inviter know', () => {
  const joinedAt = '2026-11-20T18:00:00.000Z'
  const named = (name: string) => expect.objectContaining({ username: name, name })

  async function townWithFriend(showsPerson = true) {
    const town = await townWith()
    const { code } = await makes(town.ana, showsPerson)
    const hers = await town.listen(town.ana)
    const cy = await town.signUp('cy', [1], { inviteCode: code, letInviterKnow: true })
    await town.deps.bus.settled()
    return { ...town, cy, hers }
  }

  test('is listed with the inviter, and the inviter with the friend', async () => {
    const { ana, cy } = await townWithFriend()
    expect(await ana.call(listInvites, of(ana))).toMatchObject({
      invitedBy: null,
      joined: [{ other: named('cy_here'), joinedAt }],
    })
    expect(await cy.call(listInvites, of(cy))).toEqual({
      invites: [],
      invitedBy: named('ana_here'),
      joined: [],
    })
  })

  test('is in the inbox, and the inviter gets a live event', async () => {
    const { ana, cy, hers } = await townWithFriend()
    expect(exceptInbox(await hers.received()).map(({ name }) => name)).toEqual(['invites:changed'])
    const { entries } = await ana.call(listNotifications, of(ana))
    expect(entries.filter(({ kind }) => kind === 'joined')).toEqual([
      { kind: 'joined', id: `joined-${cy.id}`, at: joinedAt, isRead: false, other: named('cy_here') },
    ])
  })

  test('stays unknown if the link does not show the inviter', async () => {
    const { ana, cy, hers } = await townWithFriend(false)
    expect(exceptInbox(await hers.received()).map(({ name }) => name)).toEqual(['invites:changed'])
    expect(await ana.call(listInvites, of(ana))).toMatchObject({ joined: [], invites: [{ joins: 1 }] })
    expect(await cy.call(listInvites, of(cy))).toMatchObject({ invitedBy: null })
  })

  test('is no longer listed once either has blocked the other', async () => {
    const { ana, cy } = await townWithFriend()
    await cy.call(blockPerson, { params: { id: cy.id }, body: { userId: ana.id } })
    expect(await ana.call(listInvites, of(ana))).toMatchObject({ joined: [] })
    expect(await cy.call(listInvites, of(cy))).toMatchObject({ invitedBy: null })
    expect((await ana.call(listNotifications, of(ana))).entries).toEqual([])
  })
})

test('a sign-up whose count was interrupted is counted once later, by the state of the link at that time', async () => {
  const town = await townWith()
  const { ana, deps, clock, run } = town
  const { code } = await makes(ana)
  // What a process leaves behind that ends between the two transactions.
  await run(sql`insert into arrivals (code, arrived_at) values (${code}, ${clock.now()})`)
  clock.passMinutes(1)
  await ana.call(endInvite, { ...of(ana), body: { code } })
  await run(sql`insert into arrivals (code, arrived_at) values (${code}, ${clock.now()})`)
  await Promise.all([countJoins(deps), countJoins(deps), countJoins(deps)])
  expect(await countsOf(town)).toEqual([1])
})

test('a failed sign-up does not count', async () => {
  const town = await townWith()
  const { code } = await makes(town.ana)
  expect(await joins(town, 'ana_here', code)).toBe(409)
  await countJoins(town.deps)
  expect(await countsOf(town)).toEqual([0])
})

test("nobody can see or end another person's links", async () => {
  const town = await townWith()
  const { ana, bo } = town
  const { code } = await makes(ana)
  expect(await bo.errorOf(endInvite, { ...of(bo), body: { code } })).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(endInvite, { ...of(ana), body: { code } })).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(listInvites, of(ana))).toBe('404 NOT_FOUND')
  expect(await bo.call(listInvites, of(bo))).toEqual({ invites: [], invitedBy: null, joined: [] })
  expect((await followed(town, code)).state).toBe('open')
})

test('codes cannot be guessed: after sixty lookups in fifteen minutes, right and wrong codes get the same error', async () => {
  const town = await townWith({ config: { throttles: true } })
  const { code } = await makes(town.ana)
  for (let nth = 0; nth < INVITE_LOOKUPS.calls; nth++) await followed(town, nth % 2 ? 'ABCDEFGH' : code)
  for (const each of [code, 'ABCDEFGH']) expect((await followed(town, each)).error).toBe('TOO_MANY')
  expect((await headOfInvite(town.deps, code, readerAt('127.0.0.1'))).title).toBe(
    'An invitation to Hereabouts',
  )
  expect((await headOfInvite(town.deps, code, readerAt('127.0.0.9'))).title).toBe(
    'ana_here invites you to Hereabouts',
  )
})

test('a link preview names the inviter if they chose so, in their language or the reader’s, and shows nothing else of them', async () => {
  const { ana, deps, run } = await townWith({ verified: ['ana'] })
  await run(sql`update users set name = 'Ana Lane of Mill Street' where id = ${ana.id}`)
  const titleOf = async (code: string) => (await headOfInvite(deps, code, readerAt('127.0.0.1'))).title
  const shown = await makes(ana)
  expect(await titleOf(shown.code)).toBe('Ana invites you to Hereabouts')
  for (const code of [(await makes(ana, false)).code, 'ABCDEFGH', '../..', '<script>', ''])
    expect(await titleOf(code)).toBe('An invitation to Hereabouts')
  speaking('ja', { '{name} invites you to Hereabouts': '{name}さんからの招待' })
  const japanese = { ...readerAt('127.0.0.1'), locale: 'ja' } as const
  expect((await headOfInvite(deps, shown.code, japanese)).title).toBe('Anaさんからの招待')
  await run(sql`update users set locale = 'ja' where id = ${ana.id}`)
  expect(await titleOf(shown.code)).toBe('Anaさんからの招待')
})

const readerAt = (address: string) => ({ address, locale: 'en' }) as const

test('a link is deleted thirty days after it ended', async () => {
  const { ana, clock, runRetention } = await townWith()
  await makes(ana)
  const off = await makes(ana)
  await ana.call(endInvite, { ...of(ana), body: { code: off.code } })
  const listed = async () => {
    await runRetention()
    return (await ana.call(listInvites, of(ana))).invites.map(({ state }) => state)
  }
  clock.passMinutes(30 * DAY_MINUTES - 1)
  expect((await listed()).sort()).toEqual(['off', 'open'])
  clock.passMinutes(1)
  expect(await listed()).toEqual(['expired'])
})
