import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { getDesk } from '@hereabouts/contract/admin/endpoints'
import {
  changeRole,
  decideAppeal,
  findAccounts,
  getAccount,
  imposeSanction,
  listAppeals,
  undoSanction,
} from '@hereabouts/contract/admin/endpoints-people'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import { requestConversation } from '@hereabouts/contract/chat/endpoints'
import { joinGathering } from '@hereabouts/contract/gatherings/endpoints'
import type { BodyFor, Role } from '@hereabouts/contract/http/endpoint'
import { invite as inviteCall, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import {
  acknowledgeSanction,
  appealSanction,
  listOwnSanctions,
} from '@hereabouts/contract/sanctions/endpoints'
import { confirmSession, login, logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { conversationWith, messageTo } from '../../test/chatting.ts'
import { invitationTo, invited, meeting, seenBy } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
import { endExpiredSanctions } from '../sanctions/service.ts'

const REASON = 'Was unkind to others.'
type Given = BodyFor<typeof imposeSanction>
const OUT: [string, Given][] = [
  ['suspended', { kind: 'suspension', reason: REASON, days: 7 }],
  ['banned', { kind: 'ban', reason: REASON }],
]

describe.each(OUT)('a person who is %s', (_, given) => {
  test('disappears at once from the lists of people who saw them, and sees nobody', async () => {
    const { ana, bo, sanction, listen } = await townWithTeam()
    await ana.switchOn()
    await bo.switchOn()
    const listener = await listen(bo)
    await sanction(ana, given)
    expect(exceptInbox(await listener.received())).toContainEqual({
      name: 'nearby:gone',
      payload: [{ id: ana.id }],
    })
    expect((await bo.nearby()).people).toEqual([])
    expect(await bo.errorOf(getUser, of(ana))).toBe('404 NOT_FOUND')
    expect(await ana.errorOf(getAvailability, of(ana))).toMatch(/^403 (SUSPENDED|BANNED)$/)
  })

  test('has their open meetups cancelled, and the other people are free for others', async () => {
    const { ana, bo, cy, sanction, listen } = await townWithTeam()
    for (const person of [ana, bo, cy]) await person.switchOn()
    const asked = await invited(cy, ana)
    const agreed = await meeting(bo, ana)
    const listener = await listen(bo)
    await sanction(ana, given)
    const events = exceptInbox(await listener.received())
    expect(events).toContainEqual({
      name: 'meetup:changed',
      payload: [expect.objectContaining({ id: agreed, state: 'cancelled' })],
    })
    expect(events.map(({ name }) => name)).toContain('conversation:changed')
    expect(await seenBy(bo, agreed)).toMatchObject({ state: 'cancelled' })
    expect(await seenBy(cy, asked)).toMatchObject({ state: 'expired' })
    expect(await conversationWith(bo, ana)).toMatchObject({ isAvailable: false })
    await meeting(bo, cy)
  })

  test('can sign in, see the sanction and delete their account; every other call returns the reason', async () => {
    const { ana, signIn, sanction } = await townWithTeam()
    await sanction(ana, given)
    const again = await signIn(ana)
    expect(await again.errorOf(getOwnUser)).toMatch(/^403 (SUSPENDED|BANNED)$/)
    expect((await again.call(listOwnSanctions)).measures).toEqual([
      {
        id: 1,
        kind: given.kind,
        reason: REASON,
        at: '2026-11-20T18:00:00.000Z',
        endsAt: given.days ? '2026-11-27T18:00:00.000Z' : null,
        isRead: false,
        appeal: null,
      },
    ])
    await again.call(logout)
  })

  test('is notified on an open device, which receives nothing after that', async () => {
    const { ana, sanction, listen } = await townWithTeam()
    const listener = await listen(ana)
    await sanction(ana, given)
    expect((await listener.closed).at(-1)).toEqual({ name: 'measures:changed', payload: [] })
    await expect(listen(ana)).rejects.toThrow('websocket error')
  })

  test('is back unchanged once the sanction is lifted', async () => {
    const { ana, bo, root, sanction } = await townWithTeam()
    const { measures: sanctions } = await sanction(ana, given)
    const id = sanctions[0]?.id as number
    await root.call(undoSanction, { params: { id }, body: { reason: 'It was somebody else.' } })
    expect((await ana.call(listOwnSanctions)).measures).toEqual([])
    await ana.switchOn()
    await bo.switchOn()
    expect((await bo.nearby()).people).toMatchObject([{ id: ana.id }])
    const account = await root.call(getAccount, of(ana))
    expect(account.standing).toBe('active')
    expect(account.measures).toMatchObject([
      { id, isOver: true, undone: { byId: root.id, reason: 'It was somebody else.' } },
    ])
    expect(await root.errorOf(undoSanction, { params: { id }, body: { reason: 'Once more.' } })).toBe(
      '409 MEASURE_OVER',
    )
  })
})

test('a rejected sanction changes nothing and causes no event', async () => {
  const { ana, bo, root, mo, listen } = await townWithTeam()
  await root.switchOn()
  await bo.switchOn()
  const listener = await listen(bo)
  const body = OUT[0]?.[1] as Given
  expect(await mo.errorOf(imposeSanction, { ...of(root), body })).toBe('403 ADMINS_ONLY')
  expect(exceptInbox(await listener.received())).toEqual([])
  expect((await bo.nearby()).people).toMatchObject([{ id: root.id }])
  expect((await ana.call(listOwnSanctions)).measures).toEqual([])
})

test('a suspension ends on time: for the person with the next call, for lists with the next cleanup', async () => {
  const { ana, cy, root, sanction, clock, deps } = await townWithTeam()
  await sanction(ana, { kind: 'suspension', reason: REASON, days: 1 })
  await sanction(cy, { kind: 'suspension', reason: REASON, days: 1 })
  clock.passMinutes(24 * 60 - 1)
  await endExpiredSanctions(deps)
  expect(await ana.errorOf(getOwnUser)).toBe('403 SUSPENDED')
  clock.passMinutes(1)
  await ana.call(getOwnUser)
  expect((await root.call(getAccount, of(cy))).standing).toBe('suspended')
  await endExpiredSanctions(deps)
  expect((await root.call(getAccount, of(cy))).standing).toBe('active')
  const { entries } = await root.call(listAudit, { query: { action: 'accounts.measureEnded' } })
  expect(entries).toMatchObject([{ actorId: null, subjectId: cy.id }, { subjectId: ana.id }])
})

test('a sanction is deleted a year after its end, but never while it is in force', async () => {
  const { ana, bo, sanction, clock, deps, runRetention } = await townWithTeam()
  await sanction(ana, { kind: 'suspension', reason: REASON, days: 1 })
  await sanction(bo, { kind: 'ban', reason: REASON })
  clock.passMinutes(24 * 60)
  await endExpiredSanctions(deps)
  const left = () => deps.db.many('test', sql`select kind from measures order by id`)
  clock.passMinutes(365 * 24 * 60 - 1)
  await runRetention()
  expect(await left()).toEqual([{ kind: 'suspension' }, { kind: 'ban' }])
  clock.passMinutes(1)
  await runRetention()
  expect(await left()).toEqual([{ kind: 'ban' }])
})

test('a suspension can follow an expired one at once, even before the cleanup', async () => {
  const { ana, sanction, clock } = await townWithTeam()
  const week: Given = { kind: 'suspension', reason: REASON, days: 7 }
  await sanction(ana, week)
  clock.passMinutes(7 * 24 * 60)
  expect(await sanction(ana, week)).toMatchObject({ standing: 'suspended' })
  expect(await ana.errorOf(getOwnUser)).toBe('403 SUSPENDED')
})

test('a ban outlives the suspension before it', async () => {
  const { ana, root, sanction, clock, deps } = await townWithTeam()
  await sanction(ana, { kind: 'suspension', reason: REASON, days: 1 })
  const { measures: sanctions } = await sanction(ana, { kind: 'ban', reason: REASON })
  clock.passMinutes(24 * 60)
  await endExpiredSanctions(deps)
  expect(await ana.errorOf(getOwnUser)).toBe('403 BANNED')
  const id = sanctions[0]?.id as number
  await root.call(undoSanction, { params: { id }, body: { reason: 'Enough of it.' } })
  await ana.call(getOwnUser)
})

describe('a person who is warned', () => {
  test('can continue only after reading the warning', async () => {
    const { ana, sanction } = await townWithTeam()
    await sanction(ana, { kind: 'warning', reason: REASON })
    expect(await ana.errorOf(getOwnUser)).toBe('403 MEASURE_UNREAD')
    const [warning] = (await ana.call(listOwnSanctions)).measures
    await ana.call(acknowledgeSanction, { params: { id: warning?.id as number } })
    await ana.call(getOwnUser)
    expect((await ana.call(listOwnSanctions)).measures).toMatchObject([{ kind: 'warning', isRead: true }])
  })

  test('twice in the same words within minutes, because the answer was lost, is warned once', async () => {
    const { ana, mo, root, sanction, clock } = await townWithTeam()
    const warn = () => sanction(ana, { kind: 'warning', reason: REASON })
    await warn()
    expect((await warn()).measures).toHaveLength(1)
    await sanction(ana, { kind: 'cooldown', reason: REASON, days: 2 })
    expect((await sanction(ana, { kind: 'cooldown', reason: REASON, days: 2 })).measures).toHaveLength(2)
    const longer = { ...of(ana), body: { kind: 'cooldown', reason: REASON, days: 3 } } as const
    for (const by of [mo, root]) expect(await by.errorOf(imposeSanction, longer)).toBe('409 ALREADY_IN_FORCE')
    await mo.call(imposeSanction, { ...of(ana), body: { kind: 'warning', reason: REASON } })
    clock.passMinutes(10)
    expect((await warn()).measures).toHaveLength(4)
  })

  test('is notified on an open device, which stays connected', async () => {
    const { ana, sanction, listen } = await townWithTeam()
    const listener = await listen(ana)
    await sanction(ana, { kind: 'warning', reason: REASON })
    expect(exceptInbox(await listener.received())).toEqual([{ name: 'measures:changed', payload: [] }])
  })
})

test('a restricted person keeps open meetups and conversations but cannot contact anybody new until it ends', async () => {
  const { ana, bo, cy, sanction, clock } = await townWithTeam()
  for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
  const agreed = await meeting(bo, ana)
  await sanction(ana, { kind: 'restriction', reason: REASON, days: 1 })
  const [restriction] = (await ana.call(listOwnSanctions)).measures
  await ana.call(acknowledgeSanction, { params: { id: restriction?.id as number } })
  expect(await seenBy(ana, agreed)).toMatchObject({ state: 'accepted' })
  expect(await ana.errorOf(inviteCall, invitationTo(cy))).toBe('403 RESTRICTED')
  clock.passMinutes(24 * 60)
  expect(await ana.errorOf(inviteCall, invitationTo(cy))).not.toBe('403 RESTRICTED')
  expect((await cy.call(listMeetups)).meetups).toEqual([])
})

describe('a person', () => {
  /** Imposes a sanction on Ana, who reads it. `bars` says what inviting, writing and joining a gathering fail with. */
  async function sanctioned(given: Given) {
    const town = await townWithTeam()
    const { ana, bo, cy, sanction } = town
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    const agreed = await meeting(bo, ana)
    await sanction(ana, given)
    expect(await ana.errorOf(getOwnUser)).toBe('403 MEASURE_UNREAD')
    const [imposed] = (await ana.call(listOwnSanctions)).measures
    await ana.call(acknowledgeSanction, { params: { id: imposed?.id as number } })
    expect(await seenBy(ana, agreed)).toMatchObject({ state: 'accepted' })
    const bars = async () => [
      await ana.errorOf(inviteCall, invitationTo(cy)),
      await ana.errorOf(requestConversation, messageTo(ana, cy, 'Coffee?')),
      await ana.errorOf(joinGathering, { params: { id: 999_999 }, body: { agreesToBeSeen: true } }),
    ]
    return { ...town, imposed, bars }
  }

  test('with a cool-down can join gatherings, but can neither invite nor write to anybody new until it ends', async () => {
    const { bars, clock } = await sanctioned({ kind: 'cooldown', reason: REASON, days: 1 })
    const barred = '403 COOLING_DOWN'
    const [inviting, writing, joining] = await bars()
    expect([inviting, writing]).toEqual([barred, barred])
    expect(joining).not.toContain('403 COOLING_DOWN')
    clock.passMinutes(24 * 60)
    expect(await bars()).not.toContain(barred)
  })

  test('who is asked for the shield cannot contact anybody new until they have it, or it is undone', async () => {
    const { ana, mo, bars, imposed, clock } = await sanctioned({ kind: 'verification', reason: REASON })
    const barred = '403 SHIELD_NEEDED'
    expect(imposed).toMatchObject({ kind: 'verification', endsAt: null })
    clock.passMinutes(5 * 24 * 60)
    expect(await bars()).toEqual([barred, barred, barred])
    await mo.call(undoSanction, { params: { id: imposed?.id as number }, body: { reason: 'A mistake.' } })
    expect(await bars()).not.toContain(barred)
    expect((await ana.call(listOwnSanctions)).measures).toEqual([])
  })
})

describe('an appeal', () => {
  const TEXT = 'It was not me who wrote that.'

  test('can be made once, is decided by another team member, and lifts the sanction', async () => {
    const { ana, root, mo, sanction } = await townWithTeam()
    await sanction(ana, { kind: 'suspension', reason: REASON, days: 7 })
    const id = (await ana.call(listOwnSanctions)).measures[0]?.id as number
    await ana.call(appealSanction, { params: { id }, body: { text: TEXT } })
    expect(await ana.errorOf(appealSanction, { params: { id }, body: { text: TEXT } })).toBe(
      '409 ALREADY_APPEALED',
    )
    expect((await mo.call(listAppeals)).appeals).toMatchObject([
      {
        person: { id: ana.id, username: 'ana_here' },
        measure: { id, appeal: { text: TEXT, decision: null } },
      },
    ])
    const ruling = { decision: 'lifted', answer: 'You are right, sorry.' } as const
    expect(await root.errorOf(decideAppeal, { params: { id }, body: ruling })).toBe('409 OWN_MEASURE')
    await mo.call(decideAppeal, { params: { id }, body: ruling })
    await ana.call(getOwnUser)
    expect((await mo.call(listAppeals)).appeals).toEqual([])
    expect(await mo.errorOf(decideAppeal, { params: { id }, body: ruling })).toBe('409 NO_OPEN_APPEAL')
  })

  test("does not wait while its author's account is deleted, and waits again once it is restored", async () => {
    const { ana, mo, http, sanction } = await townWithTeam()
    await sanction(ana, { kind: 'suspension', reason: REASON, days: 7 })
    await ana.call(appealSanction, { params: { id: 1 }, body: { text: TEXT } })
    const { password } = passwordOf(ana).body
    await ana.call(deleteUser, { ...of(ana), body: { password } })
    expect((await mo.call(listAppeals)).appeals).toEqual([])
    expect((await mo.call(getDesk)).queues.appeals).toEqual({ waiting: 0, oldestAt: null })
    await makeCall(http, login, { body: { username: ana.username, password, takeBack: true } })
    expect((await mo.call(listAppeals)).appeals).toHaveLength(1)
    expect((await mo.call(getDesk)).queues.appeals?.waiting).toBe(1)
  })

  test('that is rejected leaves the sanction and explains why', async () => {
    const { ana, mo, sanction } = await townWithTeam()
    await sanction(ana, { kind: 'ban', reason: REASON })
    await ana.call(appealSanction, { params: { id: 1 }, body: { text: TEXT } })
    const body = { decision: 'upheld', answer: 'Three people told the same.' } as const
    await mo.call(decideAppeal, { params: { id: 1 }, body })
    expect((await ana.call(listOwnSanctions)).measures).toMatchObject([
      { appeal: { decision: 'upheld', answer: 'Three people told the same.' } },
    ])
    expect(await ana.errorOf(getOwnUser)).toBe('403 BANNED')
  })

  test('can be made only by the sanctioned person, and only while the sanction is in force', async () => {
    const { ana, bo, root, sanction } = await townWithTeam()
    await sanction(ana, { kind: 'warning', reason: REASON })
    const appeal = { params: { id: 1 }, body: { text: TEXT } }
    expect(await bo.errorOf(appealSanction, appeal)).toBe('404 NOT_FOUND')
    expect(await bo.errorOf(acknowledgeSanction, { params: { id: 1 } })).toBe('404 NOT_FOUND')
    await root.call(undoSanction, { params: { id: 1 }, body: { reason: 'It was a mistake.' } })
    expect(await ana.errorOf(appealSanction, appeal)).toBe('409 MEASURE_OVER')
  })
})

describe('a fresh password', () => {
  test('is required for a sensitive action, and then not for ten minutes', async () => {
    const { ana, root, clock } = await townWithTeam({ isConfirmed: false })
    const act = () => root.answer(changeRole, { ...of(ana), body: { role: 'verifier' } })
    expect((await act()).json()).toMatchObject({ error: 'PASSWORD_NEEDED' })
    expect(await root.errorOf(confirmSession, { body: { password: 'not the password' } })).toBe(
      '403 WRONG_PASSWORD',
    )
    expect((await act()).statusCode).toBe(403)
    await root.call(confirmSession, passwordOf(root))
    expect((await act()).statusCode).toBe(200)
    clock.passMinutes(10)
    expect((await act()).json()).toMatchObject({ error: 'PASSWORD_NEEDED' })
  })

  test('counts only for the session in which it was entered', async () => {
    const { ana, root, signIn } = await townWithTeam()
    const elsewhere = await signIn(root)
    expect(
      await elsewhere.errorOf(imposeSanction, { ...of(ana), body: { kind: 'warning', reason: REASON } }),
    ).toBe('403 PASSWORD_NEEDED')
  })

  test('cannot be guessed: ten wrong ones lock it for a while, even for the right one', async () => {
    const { root } = await townWithTeam({ isConfirmed: false, throttles: true })
    for (let n = 0; n < 10; n++)
      expect(await root.errorOf(confirmSession, { body: { password: 'wrong' } })).toBe('403 WRONG_PASSWORD')
    expect(await root.errorOf(confirmSession, passwordOf(root))).toBe('429 TOO_MANY_PASSWORDS')
  })
})

describe('roles', () => {
  const become = (person: Person, role: Role) => ({ ...of(person), body: { role } })

  test('are granted and revoked by admins, with effect on the next call', async () => {
    const { ana, root } = await townWithTeam()
    expect(await ana.errorOf(findAccounts)).toBe('403 FORBIDDEN')
    expect(await root.call(changeRole, become(ana, 'moderator'))).toMatchObject({ role: 'moderator' })
    await ana.call(findAccounts)
    await root.call(changeRole, become(ana, 'user'))
    expect(await ana.errorOf(findAccounts)).toBe('403 FORBIDDEN')
    const { entries } = await root.call(listAudit, { query: { action: 'accounts.roleChanged' } })
    expect(entries.map(({ details }) => details)).toEqual([
      { from: 'moderator', to: 'user' },
      { from: 'user', to: 'moderator' },
    ])
  })

  test('cannot be changed for oneself, nor by moderators', async () => {
    const { ana, root, mo } = await townWithTeam()
    expect(await root.errorOf(changeRole, become(root, 'user'))).toBe('409 CANNOT_ACT_ON_ONESELF')
    expect(await mo.errorOf(changeRole, become(ana, 'admin'))).toBe('403 FORBIDDEN')
    expect(await root.errorOf(changeRole, become({ id: 999 } as Person, 'user'))).toBe('404 NOT_FOUND')
  })

  test('of two admins who demote each other at once, one remains', async () => {
    const { ana, root } = await townWithTeam()
    await root.call(changeRole, become(ana, 'admin'))
    await ana.call(confirmSession, passwordOf(ana))
    const answers = await Promise.all([
      ana.answer(changeRole, become(root, 'user')),
      root.answer(changeRole, become(ana, 'user')),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  })
})

describe('people can be found', () => {
  test.each([
    ['the start of a username, in any case', 'ANA', ['ana_here']],
    ['the start of a name', 'queen b', ['bo_here']],
    ['an underscore, taken literally', 'ana_', ['ana_here']],
    ['a percent sign, taken literally', '%', []],
    ['a whole address', 'CY_here@example.org', ['cy_here']],
    ['an address as it was copied', '\u200bmailto:cy_here@example.org,', ['cy_here']],
    ['an address with a tag that reaches the same mailbox', 'cy_here+2@example.org', ['cy_here']],
    ['a part of an address, which matches nothing', 'here@example.org', []],
    ['an unknown name, which matches nothing', 'zoe', []],
    ['no text, which matches everybody', '', ['root_here', 'mo_here', 'cy_here', 'bo_here', 'ana_here']],
  ])('by %s', async (_, find, expected) => {
    const { bo, mo, run } = await townWithTeam()
    await run(sql`update users set name = 'Queen Bee' where id = ${bo.id}`)
    const { accounts, next } = await mo.call(findAccounts, { query: { find } })
    expect([accounts.map(({ username }) => username), next]).toEqual([expected, null])
  })

  test('by id', async () => {
    const { bo, mo } = await townWithTeam()
    const { accounts } = await mo.call(findAccounts, { query: { find: String(bo.id) } })
    expect(accounts.map(({ id }) => id)).toEqual([bo.id])
  })

  test('page by page', async () => {
    const { mo, run } = await townWithTeam()
    await run(sql`insert into users (username, name, email, password_hash, created_at)
      select 'many_' || n, 'Many', 'many@example.org', 'x', now() from generate_series(1, 60) as n`)
    const first = await mo.call(findAccounts, { query: { find: 'many' } })
    const second = await mo.call(findAccounts, { query: { find: 'many', before: String(first.next) } })
    expect([first.accounts.length, second.accounts.length, second.next]).toEqual([50, 10, null])
  })
})

const of = ({ id }: { id: number }) => ({ params: { id } })
const passwordOf = ({ username }: Person) => ({ body: { password: `${username} has a long password` } })

/** Three people, a moderator and an admin, all of whom have just entered their passwords. */
async function townWithTeam({ isConfirmed = true, throttles = false } = {}) {
  const town = await townWith({
    people: ['ana', 'bo', 'cy', 'mo', 'root'] as const,
    ...(throttles && { config: { throttles } }),
  })
  const { mo, root, run } = town
  await run(sql`update users set role = case when id = ${mo.id} then 'moderator' else 'admin' end
    where id in (${mo.id}, ${root.id})`)
  if (isConfirmed)
    for (const person of [mo, root])
      await run(
        sql`update sessions set confirmed_until = ${new Date('2027-01-01')} where user_id = ${person.id}`,
      )
  return {
    ...town,
    sanction: (person: Person, body: Given) => root.call(imposeSanction, { ...of(person), body }),
  }
}
