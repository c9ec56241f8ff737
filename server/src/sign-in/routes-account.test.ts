import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import {
  changeEmail,
  changePassword,
  endSession,
  listSessions,
  signOutElsewhere,
} from '@hereabouts/contract/sign-in/endpoints-account'
import { requestPasswordReset, resetPassword } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import type { OwnSession } from '@hereabouts/contract/sign-in/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const PASSWORD = 'ana_here has a long password'
const NEW = 'an entirely new passphrase'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const of = ({ id }: Person) => ({ params: { id } })

async function sessionsOf(person: Person): Promise<OwnSession[]> {
  return (await person.call(listSessions, of(person))).sessions
}

test('people see the devices on which they are signed in, since when, and the day of last use', async () => {
  const { ana, clock, signIn, http } = await townWith({ people: ['ana', 'bo'] })
  clock.passMinutes(2 * 24 * 60)
  await makeCall(http, login, {
    body: { username: 'ana_here', password: PASSWORD },
    headers: { 'user-agent': PHONE },
  })
  clock.passMinutes(60)
  const tablet = await signIn(ana)
  expect(await sessionsOf(tablet)).toEqual([
    {
      id: expect.any(Number),
      device: 'Unknown device',
      startedAt: '2026-11-22T19:00:00.000Z',
      lastUsedOn: '2026-11-22',
      isThis: true,
    },
    {
      id: expect.any(Number),
      device: 'Chrome on Android',
      startedAt: '2026-11-22T18:00:00.000Z',
      lastUsedOn: '2026-11-22',
      isThis: false,
    },
    {
      id: expect.any(Number),
      device: 'Unknown device',
      startedAt: '2026-11-20T18:00:00.000Z',
      lastUsedOn: '2026-11-20',
      isThis: false,
    },
  ])
})

test('neither the address nor the user agent of a device is stored', async () => {
  const { deps, http, ana } = await townWith({ people: ['ana'] })
  const body = { username: 'ana_here', password: PASSWORD }
  await makeCall(http, login, { body, headers: { 'user-agent': `${PHONE} (of Ana Lane)` } })
  const rows = await deps.db.many('test', sql`select * from sessions where user_id = ${ana.id}`)
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla|Ana Lane/)
})

test('signing out a device takes effect at once, closes its sockets and affects no other device', async () => {
  const { ana, signIn, listen } = await townWith({ people: ['ana'] })
  const [lost, here] = [await signIn(ana), await signIn(ana)]
  const [there, mine] = [await listen(lost), await listen(here)]
  const session = (await sessionsOf(lost)).find(({ isThis }) => isThis)
  await here.call(endSession, { ...of(here), body: { sessionId: session?.id as never } })
  expect(await there.closed).toEqual([{ name: 'session:ended', payload: [] }])
  expect(await lost.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  expect(await mine.received()).toEqual([])
  expect(mine.socket.connected).toBe(true)
  expect(await sessionsOf(here)).toHaveLength(2)
})

test('nobody can sign out another person’s device', async () => {
  const { ana, bo } = await townWith()
  const [session] = await sessionsOf(bo)
  const body = { sessionId: session?.id as never }
  expect(await ana.errorOf(endSession, { ...of(ana), body })).toBe('404 NOT_FOUND')
  await bo.call(getOwnUser)
})

test('signing out elsewhere does not affect this device or the availability that it switched on', async () => {
  const { ana, bo, signIn, deps, listen } = await townWith()
  const others = [await signIn(ana), await signIn(ana)]
  await ana.switchOn()
  const there = await listen(others[0] as Person)
  await ana.call(signOutElsewhere, of(ana))
  await deps.bus.settled()
  for (const other of others) expect(await other.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  expect(await there.closed).toEqual([{ name: 'session:ended', payload: [] }])
  expect((await ana.call(getAvailability, of(ana))).availability).not.toBeNull()
  await bo.call(getOwnUser)
})

test('signing out a device ends the availability that it switched on', async () => {
  const { ana, signIn, deps } = await townWith({ people: ['ana'] })
  const lost = await signIn(ana)
  await lost.switchOn()
  await ana.call(signOutElsewhere, of(ana))
  await deps.bus.settled()
  expect((await ana.call(getAvailability, of(ana))).availability).toBeNull()
})

test('changing the password requires the current one and signs out all other devices', async () => {
  const { ana, signIn, http, mails } = await townWithMail({ people: ['ana'] })
  await mails()
  const other = await signIn(ana)
  const wrong = { password: 'not that one at all', newPassword: NEW }
  expect(await ana.errorOf(changePassword, { ...of(ana), body: wrong })).toBe('403 WRONG_PASSWORD')
  await other.call(getOwnUser)
  await ana.call(changePassword, { ...of(ana), body: { password: PASSWORD, newPassword: NEW } })
  await ana.call(getOwnUser)
  expect(await other.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  const signsIn = async (password: string) =>
    (await makeCall(http, login, { body: { username: 'ana_here', password } })).statusCode
  expect([await signsIn(PASSWORD), await signsIn(NEW)]).toEqual([401, 200])
  const [mail] = await mails()
  expect([mail?.to, mail?.header('Subject')]).toEqual([['ana_here@example.org'], 'Your password was changed'])
})

test.each([
  ['password1234', '422 PASSWORD_TOO_COMMON'],
  ['ANA_has_a_name', '422 PASSWORD_IS_USERNAME'],
  ['too short', '422 VALIDATION'],
])('%s is rejected as a new password', async (newPassword, error) => {
  const { ana, run } = await townWith({ people: ['ana'] })
  await run(sql`update users set username = 'ana_has_a_name' where id = ${ana.id}`)
  expect(await ana.errorOf(changePassword, { ...of(ana), body: { password: PASSWORD, newPassword } })).toBe(
    error,
  )
})

test('guessing the password on an unlocked phone is limited', async () => {
  const { ana } = await townWith({ people: ['ana'], config: { throttles: true } })
  const body = { password: 'a guess at random', newPassword: NEW }
  for (let guess = 0; guess < 10; guess++)
    expect(await ana.errorOf(changePassword, { ...of(ana), body })).toBe('403 WRONG_PASSWORD')
  expect(await ana.errorOf(changePassword, { ...of(ana), body })).toBe('429 TOO_MANY_PASSWORDS')
  const mail = { password: PASSWORD, email: 'ana@elsewhere.example' }
  expect(await ana.errorOf(changeEmail, { ...of(ana), body: mail })).toBe('429 TOO_MANY_PASSWORDS')
})

/** A town in which Ana has asked to change her address. */
async function changingAddress(email = 'ana@elsewhere.example') {
  const town = await townWithMail()
  const { ana, mails } = town
  const first = (await mails()).find(({ to }) => to.includes('ana_here@example.org'))
  await ana.call(verifyEmail, { body: { token: first?.tokenFor('/verify-email') as string } })
  await ana.call(changeEmail, { ...of(ana), body: { password: PASSWORD, email } })
  const sent = await mails()
  const [link] = sent.filter(({ to }) => to.includes(email))
  return { ...town, sent, token: link?.tokenFor('/verify-email') as string }
}

test('opening the link at the new address changes the address, and both addresses get a mail', async () => {
  const { ana, sent, token, mails } = await changingAddress()
  expect(sent.map(({ to, header }) => [to[0], header('Subject')])).toEqual([
    ['ana@elsewhere.example', 'Confirm your new e-mail address'],
    ['ana_here@example.org', 'Your e-mail address is about to change'],
  ])
  expect(await ana.call(getOwnUser)).toMatchObject({ email: 'ana_here@example.org', emailVerified: true })
  expect(await ana.call(verifyEmail, { body: { token } })).toMatchObject({
    email: 'ana@elsewhere.example',
    emailVerified: true,
  })
  const [notice, ...others] = await mails()
  expect([notice?.to, notice?.header('Subject'), others]).toEqual([
    ['ana_here@example.org'],
    'Your e-mail address was changed',
    [],
  ])
  expect(await ana.errorOf(verifyEmail, { body: { token } })).toBe('400 INVALID_EMAIL_TOKEN')
})

test('the link works for nobody else, and not after half an hour', async () => {
  const { ana, bo, token, clock } = await changingAddress()
  expect(await bo.errorOf(verifyEmail, { body: { token } })).toBe('403 OTHER_ACCOUNT')
  clock.passMinutes(30)
  expect(await ana.errorOf(verifyEmail, { body: { token } })).toBe('400 INVALID_EMAIL_TOKEN')
  expect(await ana.call(getOwnUser)).toMatchObject({ email: 'ana_here@example.org' })
})

test('asking for an address that somebody has confirmed gets the same response and mails as for an unknown one', async () => {
  const { ana, bo, mails } = await townWithMail()
  const links = await mails()
  const his = links.find(({ to }) => to.includes('bo_here@example.org'))
  await bo.call(verifyEmail, { body: { token: his?.tokenFor('/verify-email') as string } })
  const outcomes = []
  for (const email of ['bo_here@example.org', 'nobody@example.org']) {
    const response = await ana.answer(changeEmail, { ...of(ana), body: { password: PASSWORD, email } })
    const subjects = (await mails()).map(({ header }) => header('Subject'))
    outcomes.push([response.statusCode, response.body, subjects])
  }
  expect(outcomes[0]).toEqual(outcomes[1])
})

test('confirming an address takes it from another account that had confirmed it', async () => {
  const { ana, bo, mails, token } = await changingAddress('bo_here@example.org')
  await bo.call(getOwnUser)
  await ana.call(verifyEmail, { body: { token } })
  expect(await ana.call(getOwnUser)).toMatchObject({ email: 'bo_here@example.org', emailVerified: true })
  expect(await bo.call(getOwnUser)).toMatchObject({ email: 'bo_here@example.org', emailVerified: false })
  await mails()
})

test('a new address revokes links that were sent to the old one', async () => {
  const { ana, http, mails, token } = await changingAddress()
  await makeCall(http, requestPasswordReset, { body: { email: 'ana_here@example.org' } })
  const [mail] = await mails()
  const old = mail?.tokenFor('/reset-password') as string
  await ana.call(verifyEmail, { body: { token } })
  const body = { token: old, newPassword: NEW }
  expect((await makeCall(http, resetPassword, { body })).statusCode).toBe(400)
})

test.each<[string, (town: Awaited<ReturnType<typeof changingAddress>>) => Promise<unknown>]>([
  [
    'changed',
    ({ ana }) => ana.call(changePassword, { ...of(ana), body: { password: PASSWORD, newPassword: NEW } }),
  ],
  [
    'reset by mail',
    async ({ http, mails }) => {
      await makeCall(http, requestPasswordReset, { body: { email: 'ana_here@example.org' } })
      const [mail] = await mails()
      const body = { token: mail?.tokenFor('/reset-password') as string, newPassword: NEW }
      expect((await makeCall(http, resetPassword, { body })).statusCode).toBe(200)
    },
  ],
])('a password that is %s stops a change of address', async (_, make) => {
  const town = await changingAddress()
  await make(town)
  const { cookies } = await makeCall(town.http, login, { body: { username: 'ana_here', password: NEW } })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const response = await makeCall(town.http, verifyEmail, { cookie, body: { token: town.token } })
  expect(response.statusCode).toBe(400)
})

test('changing from or to an address of ADMIN_EMAILS removes or grants the admin role', async () => {
  const options = {
    people: ['ana'] as const,
    config: { adminEmails: ['ana_here@example.org', 'boss@example.org'] },
  }
  const { ana, mails, clock, deps } = await townWithMail(options)
  const [first] = await mails()
  await ana.call(verifyEmail, { body: { token: first?.tokenFor('/verify-email') as string } })
  const roles: string[] = []
  for (const email of ['ana@elsewhere.example', 'boss@example.org']) {
    clock.passMinutes(2)
    await ana.call(changeEmail, { ...of(ana), body: { password: PASSWORD, email } })
    const link = (await mails()).find(({ to }) => to.includes(email))
    await ana.call(verifyEmail, { body: { token: link?.tokenFor('/verify-email') as string } })
    const { role } = await deps.db.one<{ role: string }>(
      'test',
      sql`select role from users where id = ${ana.id}`,
    )
    roles.push(role)
  }
  expect(roles).toEqual(['user', 'admin'])
})
