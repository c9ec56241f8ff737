import { imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import { verifyEmail, verifyEmailCode } from '@hereabouts/contract/email/endpoints'
import {
  checkInvitation,
  decideWaiting,
  getOwnWaiting,
  listWaiting,
  makeInvitation,
} from '@hereabouts/contract/gate/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decisionAbout, of, PASSWORD, townBehind } from '../../test/joining.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { makeLink } from '../email/service-links.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import { makeIdentityToken } from '../sign-in/service-oidc-identities.ts'

// The gate checks, time passes, and only then something happens. What the gate says by then counts.

type Town = Awaited<ReturnType<typeof townBehind>>
type Act = () => Promise<string>

const OPEN = { isOpen: true }
const SPAM = { blockedDomains: ['spam.example'] }
const APPROVAL = { byApproval: true }
const UNI = { domains: ['uni.example'] }
const ISSUER = 'https://provider.example'
const OIDC = { issuer: ISSUER, clientId: 'us', clientSecret: 'secret', label: 'Club', isOnlyWay: false }

/** Asks for another address. Resolves to a function that confirms it with the link, or with the code. */
async function askFor(town: Town, person: Person, email: string, way: 'link' | 'code' = 'link') {
  await person.call(changeEmail, { ...of(person), body: { email, password: PASSWORD } })
  return confirming(town, person, { purpose: 'change', email, way })
}

/** A function that confirms an address with a link or code that was sent before. */
async function confirming(
  { deps }: Town,
  person: Person,
  { purpose, email, way = 'link' }: { purpose: 'verify' | 'change'; email: string; way?: 'link' | 'code' },
): Promise<Act> {
  const link = await deps.db.tx(async (tx) => {
    const { id } = await tx.one<{ id: SessionId }>(
      'test',
      sql`select id from sessions where user_id = ${person.id}`,
    )
    return makeLink(deps, tx, purpose, { id: person.id, email }, { session: id })
  })
  return way === 'link'
    ? () => person.errorOf(verifyEmail, { body: { token: link?.token as string } })
    : () => person.errorOf(verifyEmailCode, { body: { code: link?.code as string } })
}

/** A function that signs up. */
const signingUp =
  ({ http }: Town, given: { invitation?: string; oidcToken?: string; email?: string }): Act =>
  async () => {
    const body = { username: 'zoe', password: PASSWORD, email: 'zoe@elsewhere.example', interests: [1] }
    const answer = await makeCall(http, register, { body: { ...body, ...given } })
    return `${answer.statusCode} ${answer.json<ErrorBody>().error}`
  }

const waits = async (town: Town, email: string) => {
  const zoe = await town.joins('zoe', { email, joinReason: 'I play chess' })
  await town.confirms(zoe)
  return zoe
}
const admitting =
  ({ root }: Town, person: Person): Act =>
  () =>
    root.errorOf(decideWaiting, decisionAbout(person, 'admitted'))
const ban = ({ root }: Town, person: Pick<Person, 'id'>) =>
  root.call(imposeSanction, { ...of(person), body: { kind: 'ban', reason: 'Threatens people' } })

interface Case {
  gate: object
  /** What is checked first. Resolves to what happens later. */
  before(town: Town): Promise<Act>
  meanwhile(town: Town): Promise<unknown>
  error: string
}

const CASES: Record<string, Case> = {
  'a member’s change of address, once its domain is blocked': {
    gate: OPEN,
    before: async (town) => askFor(town, await town.joins('zoe'), 'zoe@spam.example'),
    meanwhile: ({ sets }) => sets({ ...OPEN, ...SPAM }),
    error: '422 ADDRESS_BLOCKED',
  },
  'the same with the code': {
    gate: OPEN,
    before: async (town) => askFor(town, await town.joins('zoe'), 'zoe@spam.example', 'code'),
    meanwhile: ({ sets }) => sets({ ...OPEN, ...SPAM }),
    error: '422 ADDRESS_BLOCKED',
  },
  'a member’s change, once throw-away domains are blocked': {
    gate: OPEN,
    before: async (town) => askFor(town, await town.joins('zoe'), 'zoe@mailinator.com'),
    meanwhile: ({ sets }) => sets({ ...OPEN, blocksThrowaway: true }),
    error: '422 ADDRESS_BLOCKED',
  },
  'a change of somebody who waits, once its domain is blocked': {
    gate: APPROVAL,
    before: async (town) =>
      askFor(town, await town.joins('zoe', { joinReason: 'Chess' }), 'zoe@spam.example', 'code'),
    meanwhile: ({ sets }) => sets({ ...APPROVAL, ...SPAM }),
    error: '422 ADDRESS_BLOCKED',
  },
  'a change of somebody who waits, once its domain is off the list': {
    gate: { domains: ['uni.example', 'school.example'] },
    before: async (town) =>
      askFor(town, await town.joins('zoe', { email: 'zoe@uni.example' }), 'zoe@school.example'),
    meanwhile: ({ sets }) => sets(UNI),
    error: '422 ADDRESS_NOT_LISTED',
  },
  'the address of a sign-up that waits, once its domain is blocked': {
    gate: APPROVAL,
    async before(town) {
      const email = 'zoe@spam.example'
      const zoe = await town.joins('zoe', { email, joinReason: 'Chess' })
      return confirming(town, zoe, { purpose: 'verify', email })
    },
    meanwhile: ({ sets }) => sets({ ...APPROVAL, ...SPAM }),
    error: '422 ADDRESS_BLOCKED',
  },
  'a change to the mailbox of somebody who is banned by then': {
    gate: { ...OPEN, blocksBanned: true },
    async before(town) {
      const max = await town.joins('max', { email: 'max@elsewhere.example' })
      await town.confirms(max)
      return askFor(town, await town.joins('zoe'), 'max@elsewhere.example')
    },
    meanwhile: async (town) => ban(town, await personNamed(town, 'max')),
    error: '403 MAILBOX_EXCLUDED',
  },
  'an invitation that others have used up': {
    gate: { byInvitation: true, invitedPeopleMax: 1 },
    before: async (town) => signingUp(town, { invitation: await openInvitation(town) }),
    async meanwhile({ ana, joins }) {
      const { token } = await ana.call(makeInvitation, of(ana))
      await joins('yan', { invitation: token as string })
    },
    error: '403 INVITATION_OVER',
  },
  'an invitation that its owner has replaced': {
    gate: { byInvitation: true },
    before: async (town) => signingUp(town, { invitation: await openInvitation(town) }),
    meanwhile: ({ ana }) => ana.call(makeInvitation, of(ana)),
    error: '403 INVITATION_OVER',
  },
  'an invitation whose owner is banned by then': {
    gate: { byInvitation: true },
    before: async (town) => signingUp(town, { invitation: await openInvitation(town) }),
    meanwhile: (town) => ban(town, town.ana),
    error: '403 INVITATION_OVER',
  },
  'a sign-up that began at the provider before joining needed an invitation': {
    gate: OPEN,
    before: async (town) => signingUp(town, { oidcToken: tokenOf(town) }),
    meanwhile: ({ sets }) => sets({ byInvitation: true }),
    error: '403 INVITATION_NEEDED',
  },
  'a sign-up that began at the provider before its domain was blocked': {
    gate: OPEN,
    before: async (town) => signingUp(town, { oidcToken: tokenOf(town), email: 'zoe@spam.example' }),
    meanwhile: ({ sets }) => sets({ ...OPEN, ...SPAM }),
    error: '422 ADDRESS_BLOCKED',
  },
  'the team’s yes, once the domain is blocked': {
    gate: APPROVAL,
    before: async (town) => admitting(town, await waits(town, 'zoe@spam.example')),
    meanwhile: ({ sets }) => sets({ ...APPROVAL, ...SPAM }),
    error: '409 CANNOT_ADMIT',
  },
  'the team’s yes, once another account of the mailbox is banned': {
    gate: APPROVAL,
    async before(town) {
      const zoe = await waits(town, 'm.a.x@gmail.com')
      const max = await town.joins('max', { email: 'max@gmail.com', joinReason: 'Chess' })
      await town.confirms(max)
      await admitting(town, max)()
      return admitting(town, zoe)
    },
    meanwhile: async (town) => ban(town, await personNamed(town, 'max')),
    error: '409 CANNOT_ADMIT',
  },
  'the team’s yes, once the person is banned': {
    gate: APPROVAL,
    before: async (town) => admitting(town, await waits(town, 'zoe@elsewhere.example')),
    meanwhile: async (town) => ban(town, await personNamed(town, 'zoe')),
    error: '404 NOT_FOUND',
  },
}

test.each(Object.entries(CASES))('%s: the gate’s answer of now counts', async (_, given) => {
  const town = await townBehind(given.gate, { config: { oidc: OIDC } })
  const act = await given.before(town)
  await given.meanwhile(town)
  expect(await act()).toBe(given.error)
})

test('the gate counts that is in force once a slow sign-up is written', async () => {
  const town = await townBehind(OPEN)
  const { passwords } = town.deps
  const hash = passwords.hash
  onTestFinished(() => {
    passwords.hash = hash
  })
  passwords.hash = async (password) => {
    await town.sets({ byInvitation: true })
    return hash(password)
  }
  expect(await signingUp(town, {})()).toBe('403 INVITATION_NEEDED')
  expect(await town.deps.db.many('test', sql`select from users where username = 'zoe'`)).toEqual([])
})

describe('somebody who waits', () => {
  test('can correct a mistyped address, which the team then sees', async () => {
    const town = await townBehind(APPROVAL)
    const zoe = await town.joins('zoe', { email: 'zoe@elsewhere.exampel', joinReason: 'I play chess' })
    const confirm = await askFor(town, zoe, 'zoe@elsewhere.example')
    expect((await town.root.call(listWaiting)).people).toEqual([])
    await confirm()
    const { people } = await town.root.call(listWaiting)
    expect(people).toMatchObject([{ id: zoe.id, email: 'zoe@elsewhere.example', reason: 'I play chess' }])
    expect(await town.isIn(zoe)).toBe(false)
    const seen = decisionAbout(zoe, 'admitted')
    expect(await town.root.errorOf(decideWaiting, seen)).toBe('409 ADDRESS_CHANGED')
    expect(await town.root.errorOf(decideWaiting, decisionAbout(zoe, 'declined'))).toBe('409 ADDRESS_CHANGED')
    const body = { ...seen.body, email: 'zoe@elsewhere.example' }
    await town.root.call(decideWaiting, { ...seen, body })
    const mails = await town.deps.db.many<{ recipient: string }>(
      'test',
      sql`select recipient from outbox where subject = 'You’re in'`,
    )
    expect(mails).toEqual([{ recipient: 'zoe@elsewhere.example' }])
  })

  test('is in once the corrected address is confirmed, if its domain is listed', async () => {
    const town = await townBehind(UNI)
    const zoe = await town.joins('zoe', { email: 'zeo@uni.example' })
    const confirm = await askFor(town, zoe, 'zoe@uni.example')
    expect(await town.isIn(zoe)).toBe(false)
    await confirm()
    expect(await town.isIn(zoe)).toBe(true)
  })

  test.each([
    ['at a blocked domain', { ...APPROVAL, ...SPAM }, 'zoe@mail.spam.example', '422 ADDRESS_BLOCKED'],
    ['at an unlisted domain', UNI, 'zoe@elsewhere.example', '422 ADDRESS_NOT_LISTED'],
    ['at a domain below a listed one', UNI, 'zoe@sub.uni.example', '422 ADDRESS_NOT_LISTED'],
  ])('cannot change to an address %s', async (_, gate, email, error) => {
    const { joins } = await townBehind(gate)
    const zoe = await joins('zoe', { email: 'zeo@uni.example', joinReason: 'Chess' })
    expect(await zoe.errorOf(changeEmail, { ...of(zoe), body: { email, password: PASSWORD } })).toBe(error)
    expect(await zoe.errorOf(changeEmail, { ...of(zoe), body: { email, password: 'wrong' } })).toBe(
      '403 WRONG_PASSWORD',
    )
  })

  test('can change to any address where the team decides, listed or not', async () => {
    const town = await townBehind({ ...APPROVAL, ...UNI })
    const zoe = await town.joins('zoe', { email: 'zeo@uni.example' })
    await (await askFor(town, zoe, 'zoe@elsewhere.example'))()
    expect(await town.isIn(zoe)).toBe(false)
    expect((await zoe.call(getOwnWaiting, of(zoe))).waiting?.for).toBe('team')
  })

  test('who is declined cannot come back with a change that was asked for before', async () => {
    const town = await townBehind(APPROVAL)
    const zoe = await waits(town, 'zoe@elsewhere.example')
    const confirm = await askFor(town, zoe, 'zoe@another.example')
    await town.root.call(decideWaiting, decisionAbout(zoe, 'declined'))
    expect(await confirm()).toBe('401 UNAUTHORIZED')
    const body = { email: 'zoe@another.example', password: PASSWORD }
    expect(await zoe.errorOf(changeEmail, { ...of(zoe), body })).toBe('401 UNAUTHORIZED')
    expect(await town.deps.db.many('test', sql`select from email_tokens where user_id = ${zoe.id}`)).toEqual(
      [],
    )
  })

  test('who is banned cannot be deleted by a decision, which would let them come back', async () => {
    const town = await townBehind({ ...APPROVAL, blocksBanned: true })
    const zoe = await waits(town, 'zoe@elsewhere.example')
    await ban(town, zoe)
    expect((await town.root.call(listWaiting)).people).toEqual([])
    const declined = decisionAbout(zoe, 'declined')
    expect(await town.root.errorOf(decideWaiting, declined)).toBe('404 NOT_FOUND')
  })
})

test('a member keeps an address at a domain that was never listed or is blocked since', async () => {
  const town = await townBehind(OPEN)
  const zoe = await town.joins('zoe', { email: 'zoe@spam.example' })
  const confirm = await confirming(town, zoe, { purpose: 'verify', email: 'zoe@spam.example' })
  await town.sets({ ...UNI, ...SPAM })
  await confirm()
  expect(await town.isIn(zoe)).toBe(true)
  // Domains are listed for people who want to join. Members may use any other.
  await (await askFor(town, zoe, 'zoe@elsewhere.example'))()
  expect(
    await town.deps.db.one('test', sql`select email, email_verified from users where id = ${zoe.id}`),
  ).toEqual({ email: 'zoe@elsewhere.example', emailVerified: true })
})

async function openInvitation({ ana, http }: Town): Promise<string> {
  const { token } = await ana.call(makeInvitation, of(ana))
  const { isOpen } = (await makeCall(http, checkInvitation, { body: { token: token as string } })).json()
  expect(isOpen).toBe(true)
  return token as string
}

function tokenOf({ deps }: Town): string {
  return makeIdentityToken(deps, { issuer: ISSUER, subject: 'zoe', email: 'zoe@elsewhere.example' })
}

function personNamed({ deps }: Town, username: string) {
  return deps.db.one<Pick<Person, 'id'>>('test', sql`select id from users where username = ${username}`)
}
