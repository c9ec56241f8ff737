import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { getDesk } from '@hereabouts/contract/admin/endpoints'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import {
  checkInvitation,
  decideWaiting,
  getInvitation,
  getOwnWaiting,
  listWaiting,
  makeInvitation,
  setGate,
} from '@hereabouts/contract/gate/endpoints'
import { WAITING_UNCONFIRMED_DAYS } from '@hereabouts/contract/gate/limits'
import { gateSettings } from '@hereabouts/contract/gate/schemas'
import { getAnnouncement } from '@hereabouts/contract/instance/endpoints'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { CLOSED, decisionAbout, of, PASSWORD, townBehind } from '../../test/joining.ts'
import { makeCall, personOf } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

test('until an admin sets something else, everybody may join, and visitors read of no gate', async () => {
  const { http, signUp } = await townWith({ people: [] })
  const zoe = await signUp('zoe')
  await zoe.nearby()
  expect((await makeCall(http, getAnnouncement, {})).json()).toEqual({ announcement: null })
})

test('visitors learn who may join before they type anything', async () => {
  const { http, sets } = await townBehind({ byInvitation: true, domains: ['uni.example'] })
  const told = async () => (await makeCall(http, getAnnouncement, {})).json().gate
  expect(await told()).toEqual({ byInvitation: true, domains: ['uni.example'], byApproval: false })
  await sets({ isOpen: true })
  expect(await told()).toBeUndefined()
})

test('only the fields of the gate change, in ASCII and once each, and the audit log says who did it', async () => {
  const { root } = await townBehind({ byApproval: true })
  const set = await root.call(setGate, {
    body: { ...CLOSED, domains: [' @Uni.Example', 'uni.example', 'münchen.example'] },
  })
  expect(set.domains).toEqual(['uni.example', 'xn--mnchen-3ya.example'])
  const { entries } = await root.call(listAudit, { query: { action: 'gate.set' } })
  expect(entries[0]).toMatchObject({ actorId: root.id, details: { isOpen: false, domains: 2 } })
})

test.each([
  ['an @ in front', '@uni.example'],
  ['a wide @', '\uff20uni.example'],
  ['every mailbox', '*@uni.example'],
  ['a page', 'https://uni.example/'],
  ['brackets', '<uni.example>'],
  ['quotes', '"uni.example"'],
  ['capitals and a dot', 'UNI.EXAMPLE.'],
  ['signs that nobody sees', '\u200buni.example\u00a0'],
])('a domain may be typed with %s', (_, typed) => {
  expect(gateSettings.parse({ ...CLOSED, domains: [typed] }).domains).toEqual(['uni.example'])
})

test.each([
  'uni',
  'uni.example/x',
  'a b.example',
  'ana@uni.example',
  '',
  '*.uni.example',
  '192.0.2.1',
  'Uni <b@uni.example>',
  'uni.example:25',
])('%j is no domain', async (domain) => {
  const { root } = await townBehind({ byApproval: true })
  const body = { ...CLOSED, domains: [domain] }
  expect(await root.errorOf(setGate, { body })).toBe('422 VALIDATION')
})

test('a gate through which nobody could join is rejected', async () => {
  const { root } = await townBehind({ byApproval: true })
  expect(await root.errorOf(setGate, { body: CLOSED })).toBe('422 NOBODY_COULD_JOIN')
})

test('no change of the gate locks out anybody who is in', async () => {
  const { sets, ana, joins, isIn, signIn } = await townBehind({ byInvitation: true })
  const { token } = await ana.call(makeInvitation, of(ana))
  const invited = await joins('invited', { invitation: token as string })
  for (const gate of [{ domains: ['uni.example'] }, { byApproval: true }, { isOpen: true }]) {
    await sets(gate)
    for (const member of [ana, invited, await signIn(ana)]) expect(await isIn(member)).toBe(true)
  }
})

describe('with an invitation', () => {
  test('a member’s link lets exactly the set number of people in', async () => {
    const { ana, joins, isIn, errorOfJoining } = await townBehind({ byInvitation: true })
    expect(await errorOfJoining('zoe')).toBe('INVITATION_NEEDED')
    const { token } = await ana.call(makeInvitation, of(ana))
    const invitation = token as string
    for (const name of ['zoe', 'yan']) expect(await isIn(await joins(name, { invitation }))).toBe(true)
    expect(await errorOfJoining('xia', { invitation })).toBe('INVITATION_OVER')
    expect(await ana.call(getInvitation, of(ana))).toEqual({ token, joined: 2, joinedMax: 2 })
  })

  test('twenty people who use the last one at the same moment get in once', async () => {
    const { ana, asks } = await townBehind({ byInvitation: true, invitedPeopleMax: 1 })
    const { token } = await ana.call(makeInvitation, of(ana))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => asks(`crowd_${nth}`, { invitation: token as string })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a sign-up that fails does not use it up', async () => {
    const { ana, errorOfJoining } = await townBehind({ byInvitation: true, invitedPeopleMax: 1 })
    const { token } = await ana.call(makeInvitation, of(ana))
    const invitation = token as string
    expect(await errorOfJoining('ana_here', { invitation })).toBe('USERNAME_TAKEN')
    expect(await errorOfJoining('zoe', { invitation })).toBeNull()
  })

  test('a new link replaces the earlier one, but brings nobody more', async () => {
    const { ana, errorOfJoining } = await townBehind({ byInvitation: true, invitedPeopleMax: 2 })
    const first = await ana.call(makeInvitation, of(ana))
    expect(await errorOfJoining('zoe', { invitation: first.token as string })).toBeNull()
    const second = await ana.call(makeInvitation, of(ana))
    expect(await errorOfJoining('yan', { invitation: first.token as string })).toBe('INVITATION_OVER')
    expect(await errorOfJoining('yan', { invitation: second.token as string })).toBeNull()
    expect(await errorOfJoining('xia', { invitation: second.token as string })).toBe('INVITATION_OVER')
  })

  test('checking a link uses nothing up, and says only whether it works', async () => {
    const { ana, http, run } = await townBehind({ byInvitation: true })
    const { token } = await ana.call(makeInvitation, of(ana))
    const check = async (given: string) =>
      (await makeCall(http, checkInvitation, { body: { token: given } })).json()
    expect(await check(token as string)).toEqual({ isOpen: true })
    for (const unknown of ['', 'x', `${token}x`, (token as string).slice(1)])
      expect(await check(unknown)).toEqual({ isOpen: false })
    await run(sql`update users set standing = 'banned' where id = ${ana.id}`)
    expect(await check(token as string)).toEqual({ isOpen: false })
  })

  test('the database holds nothing that opens a link', async () => {
    const { ana, deps } = await townBehind({ byInvitation: true })
    const { token } = await ana.call(makeInvitation, of(ana))
    const row = await deps.db.one<object>('test', sql`select * from invitation_links`)
    expect(JSON.stringify(row)).not.toContain(token)
    for (const value of Object.values(row))
      if (Buffer.isBuffer(value)) expect(value.toString('base64url')).not.toBe(token)
  })

  test('somebody who has not confirmed an address has no link', async () => {
    const { ana, bo, joins } = await townBehind({ byInvitation: true })
    const { token } = await ana.call(makeInvitation, of(ana))
    const zoe = await joins('zoe', { invitation: token as string })
    expect(await zoe.errorOf(makeInvitation, of(zoe))).toBe('409 ADDRESS_UNCONFIRMED')
    expect(await bo.errorOf(makeInvitation, of(ana))).toBe('404 NOT_FOUND')
  })
})

describe('with a listed domain', () => {
  test('only confirming the address lets somebody in', async () => {
    const { joins, isIn, confirms } = await townBehind({ domains: ['uni.example'] })
    const zoe = await joins('zoe', { email: 'zoe@Uni.example' })
    expect(await isIn(zoe)).toBe(false)
    // Their phone knows from the start, and makes no calls that would be rejected.
    expect(zoe.user.isWaiting).toBe(true)
    expect((await zoe.call(getOwnWaiting, of(zoe))).waiting?.for).toBe('address')
    await confirms(zoe)
    expect(await isIn(zoe)).toBe(true)
    expect(await zoe.call(getOwnWaiting, of(zoe))).toEqual({ waiting: null })
    expect(await zoe.call(getOwnUser)).not.toHaveProperty('isWaiting')
  })

  test('all other addresses get the same error, whether or not somebody has them', async () => {
    const { errorOfJoining } = await townBehind({ domains: ['uni.example'] })
    const answers = []
    for (const email of ['ana_here@example.org', 'zoe@elsewhere.example', 'zoe@sub.uni.example'])
      answers.push(await errorOfJoining('zoe', { email }))
    expect(new Set(answers)).toEqual(new Set(['ADDRESS_NOT_LISTED']))
    // Nor do outsiders learn which usernames are taken.
    expect(await errorOfJoining('ana_here')).toBe('ADDRESS_NOT_LISTED')
  })

  test('who confirms an address elsewhere instead waits for the team', async () => {
    const { joins, isIn, confirms, run } = await townBehind({ domains: ['uni.example'] })
    const zoe = await joins('zoe', { email: 'zoe@uni.example' })
    const email = 'zoe@elsewhere.example'
    await run(sql`update users set email = ${email} where id = ${zoe.id}`)
    await confirms({ ...zoe, user: { ...zoe.user, email } })
    expect(await isIn(zoe)).toBe(false)
    expect((await zoe.call(getOwnWaiting, of(zoe))).waiting?.for).toBe('team')
  })
})

describe('with approval', () => {
  test('a person gives a reason, waits, and is let in', async () => {
    const { joins, isIn, confirms, errorOfJoining, root } = await townBehind({ byApproval: true })
    expect(await errorOfJoining('zoe')).toBe('REASON_NEEDED')
    expect(await errorOfJoining('zoe', { joinReason: ' \u200b ' })).toBe('REASON_NEEDED')
    const zoe = await joins('zoe', { joinReason: 'I play chess' })
    // Nobody decides about an address that may be another person's.
    expect((await root.call(listWaiting)).people).toEqual([])
    expect(await root.errorOf(decideWaiting, decisionAbout(zoe, 'admitted'))).toBe('404 NOT_FOUND')
    await confirms(zoe)
    expect(await isIn(zoe)).toBe(false)
    expect((await root.call(listWaiting)).people).toMatchObject([{ id: zoe.id, reason: 'I play chess' }])
    expect((await root.call(getDesk)).queues.joining?.waiting).toBe(1)
    await root.call(decideWaiting, decisionAbout(zoe, 'admitted'))
    expect(await isIn(zoe)).toBe(true)
    expect((await root.call(listWaiting)).people).toEqual([])
    const { entries } = await root.call(listAudit, { query: { action: 'gate.admitted' } })
    expect(entries).toMatchObject([{ actorId: root.id, subjectId: zoe.id, details: {} }])
  })

  test('a declined person’s account is gone at once, and they can ask again', async () => {
    const { joins, confirms, root, deps } = await townBehind({ byApproval: true })
    const zoe = await joins('zoe', { joinReason: 'Buy followers' })
    await confirms(zoe)
    await root.call(decideWaiting, decisionAbout(zoe, 'declined'))
    expect(await zoe.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
    const rows = await deps.db.many<object>('test', sql`select id from users where id = ${zoe.id}`)
    expect(rows).toEqual([])
    await joins('zoe', { joinReason: 'To play chess' })
  })

  test('nobody who is in can be declined', async () => {
    const { ana, root } = await townBehind({ byApproval: true })
    for (const decision of ['admitted', 'declined'] as const)
      expect(await root.errorOf(decideWaiting, decisionAbout(ana, decision))).toBe('404 NOT_FOUND')
  })

  test('both answers come by e-mail', async () => {
    const { joins, confirms, root, deps } = await townBehind({ byApproval: true })
    for (const [name, decision, subject] of [
      ['zoe', 'admitted', 'You’re in'],
      ['yan', 'declined', 'Your request to join'],
    ] as const) {
      const person = await joins(name, { joinReason: 'I play chess' })
      await confirms(person)
      await root.call(decideWaiting, decisionAbout(person, decision))
      const mails = await deps.db.many<{ subject: string }>(
        'test',
        sql`select subject from outbox where recipient = ${person.user.email} order by id desc limit 1`,
      )
      expect(mails).toEqual([{ subject }])
    }
  })

  test('somebody who waits can neither see nor be seen, also after taking a deletion back', async () => {
    const { joins, isIn, http, clock } = await townBehind({ byApproval: true })
    const zoe = await joins('zoe', { joinReason: 'I play chess' })
    await zoe.call(deleteUser, { ...of(zoe), body: { password: PASSWORD } })
    const body = { username: 'zoe', password: PASSWORD, takeBack: true }
    const { cookies } = await makeCall(http, login, { body })
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const back = personOf(http, clock, zoe.user, cookie)
    expect(await back.errorOf(listNearby, of(back))).toBe('403 WAITING')
    expect(await isIn(back)).toBe(false)
  })

  test('an account whose address is not confirmed within a week is deleted', async () => {
    const { joins, confirms, clock, runRetention, deps } = await townBehind({ byApproval: true })
    const zoe = await joins('zoe', { joinReason: 'I play chess' })
    await confirms(zoe)
    await joins('yan', { joinReason: 'I play go' })
    clock.passMinutes(WAITING_UNCONFIRMED_DAYS * 24 * 60 - 1)
    await runRetention()
    const waiting = () =>
      deps.db.many<{ id: number }>('test', sql`select id from users where waiting_since is not null`)
    expect(await waiting()).toHaveLength(2)
    clock.passMinutes(1)
    await runRetention()
    expect(await waiting()).toEqual([{ id: zoe.id }])
  })

  test('opening the gate lets nobody in by itself who was waiting', async () => {
    const { joins, confirms, sets, isIn, root } = await townBehind({ byApproval: true })
    const zoe = await joins('zoe', { joinReason: 'Spam' })
    await confirms(zoe)
    await sets({ isOpen: true })
    expect(await isIn(zoe)).toBe(false)
    expect((await root.call(listWaiting)).people).toHaveLength(1)
  })
})

test('an address that makes an admin is always let in', async () => {
  const config = { adminEmails: ['boss@example.org'] }
  const town = await townBehind({ byInvitation: true }, { config })
  const boss = await town.joins('boss', { email: 'boss@example.org' })
  expect(await town.isIn(boss)).toBe(false)
  await town.confirms(boss)
  expect(await town.isIn(boss)).toBe(true)
})
