import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import {
  requestPasswordReset,
  resetPassword,
  verifyResetToken,
} from '@hereabouts/contract/sign-in/endpoints-password-reset'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import { makeCall } from '../../test/person.ts'
import { ITS_ID } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'
import { requestPasswordReset as askForReset } from './service-password-reset.ts'

const NEW = 'an entirely new passphrase'
const ANAS = 'ana_here@example.org'
const INVALID = { error: 'INVALID_RESET_TOKEN', message: 'The reset token is invalid or expired.', ...ITS_ID }

/** A town, and the calls of somebody who has forgotten their password. */
async function townWithReset(options: Parameters<typeof townWithMail<'ana' | 'bo'>>[0] = {}) {
  const town = await townWithMail(options)
  await town.mails()
  const { http } = town
  const ask = (email: string) => makeCall(http, requestPasswordReset, { body: { email } })
  return {
    ...town,
    ask,
    /** Requests links for this address and resolves to their tokens by username. */
    async linksFor(email: string): Promise<Record<string, string>> {
      expect((await ask(email)).statusCode).toBe(200)
      const [mail, ...others] = await town.mails()
      expect(others).toEqual([])
      const links = mail?.raw.matchAll(/New password for (\S+):\nhttp\S+\/reset-password\?token=([\w-]+)$/gm)
      return Object.fromEntries([...(links ?? [])].map(([, name, token]) => [name, token]))
    },
    check: async (token: string) => outcomeOf(await makeCall(http, verifyResetToken, { body: { token } })),
    reset: async (token: string, newPassword = NEW) =>
      outcomeOf(await makeCall(http, resetPassword, { body: { token, newPassword } })),
    canSignIn: (username: string, password: string) => canSignIn(http, username, password),
  }
}

function outcomeOf(response: { statusCode: number; json<T>(): T }) {
  return response.statusCode === 200 ? response.json<object>() : response.json<ErrorBody>()
}

async function canSignIn(http: FastifyInstance, username: string, password: string): Promise<boolean> {
  return (await makeCall(http, login, { body: { username, password } })).statusCode === 200
}

test('the link sent to the address names its account and sets a new password', async () => {
  const { linksFor, check, reset, canSignIn } = await townWithReset()
  const { ana_here: token = '' } = await linksFor(ANAS)
  expect(token).toMatch(/^[\w-]{22}$/)
  // Checking does not use it up.
  for (let looked = 0; looked < 2; looked++) expect(await check(token)).toEqual({ username: 'ana_here' })
  expect(await reset(token)).toEqual({})
  expect(await canSignIn('ana_here', NEW)).toBe(true)
  expect(await canSignIn('ana_here', 'ana_here has a long password')).toBe(false)
  expect(await canSignIn('bo_here', 'bo_here has a long password')).toBe(true)
})

test('a known and an unknown address get exactly the same response, after the same work', async () => {
  const { ask, deps, mails } = await townWithReset()
  const count = () =>
    deps.db.one(
      'test',
      sql`select (select count(*) from outbox)::int as mails,
      (select count(*) from email_tokens where purpose = 'reset')::int as links,
      (select count(*) from password_reset_requests)::int as requests`,
    )
  const [known, unknown] = [await ask(ANAS), await ask('nobody@example.org')]
  expect([known.statusCode, known.body]).toEqual([200, '{}'])
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  const headersOf = ({ headers }: typeof known) => ({ ...headers, date: '', 'x-request-id': '' })
  expect(headersOf(unknown)).toEqual(headersOf(known))
  // Nothing is looked up before the response, so it cannot take longer for one of them.
  expect(await count()).toEqual({ mails: 0, links: 0, requests: 2 })
  expect((await mails()).map(({ to }) => to)).toEqual([[ANAS]])
  expect(await count()).toEqual({ mails: 0, links: 1, requests: 0 })
})

test('case and surrounding spaces do not make another address', async () => {
  const { linksFor } = await townWithReset()
  for (const email of ['ANA_here@Example.org', ` ${ANAS} `])
    expect([email, Object.keys(await linksFor(email))]).toEqual([email, ['ana_here']])
})

test('what is not an address is rejected', async () => {
  const { http } = await townWith({ people: [] })
  for (const email of [
    '',
    'ana',
    'ana@example',
    '@example.org',
    `${'a'.repeat(250)}@example.org`,
    'a b@example.org',
  ]) {
    const { statusCode } = await makeCall(http, requestPasswordReset, { body: { email } })
    expect([email, statusCode]).toEqual([email, 422])
  }
})

test('one mail contains a named link for each account with that address, and each link resets only its account', async () => {
  const { linksFor, reset, canSignIn, run, bo } = await townWithReset()
  await run(sql`update users set email = ${ANAS} where id = ${bo.id}`)
  const links = await linksFor(ANAS)
  expect(Object.keys(links).sort()).toEqual(['ana_here', 'bo_here'])
  expect(await reset(links.bo_here as string)).toEqual({})
  expect(await canSignIn('bo_here', NEW)).toBe(true)
  expect(await canSignIn('ana_here', NEW)).toBe(false)
})

test('if one account has confirmed the address, only that one gets a link', async () => {
  const { linksFor, run, ana, bo } = await townWithReset()
  await run(
    sql`update users set email = ${ANAS}, email_verified = id = ${ana.id} where id in (${ana.id}, ${bo.id})`,
  )
  expect(Object.keys(await linksFor(ANAS))).toEqual(['ana_here'])
})

test('confirming an address revokes links sent to other accounts that claimed it', async () => {
  const town = await townWithMail()
  const { ana, bo, run, http, mails } = town
  const [hers] = await mails()
  await run(sql`update users set email = ${ANAS} where id = ${bo.id}`)
  await makeCall(http, requestPasswordReset, { body: { email: ANAS } })
  const [mail] = await mails()
  const his = /New password for bo_here:\n\S+token=([\w-]+)/.exec(mail?.raw ?? '')?.[1]
  await ana.call(verifyEmail, { body: { token: hers?.tokenFor('/verify-email') as string } })
  const response = await makeCall(http, verifyResetToken, { body: { token: his } })
  expect([response.statusCode, response.json()]).toEqual([400, INVALID])
})

test.each([
  ['suspended', ['ana_here']],
  ['banned', ['ana_here']],
  ['deleted', []],
])('a %s account gets links: %j', async (standing, expected) => {
  const { linksFor, run, ana } = await townWithReset()
  await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
  expect(Object.keys(await linksFor(ANAS))).toEqual(expected)
})

test('a new password ends all sessions, sockets and availability of the account, and of no other', async () => {
  const { clock, linksFor, reset, ana, bo, signIn, listen, deps } = await townWithReset()
  const elsewhere = await signIn(ana)
  await ana.switchOn()
  clock.passMinutes(1)
  const listeners = [await listen(ana), await listen(elsewhere)]
  const his = await listen(bo)
  const { ana_here: token = '' } = await linksFor(ANAS)
  await reset(token)
  for (const { closed } of listeners)
    expect((await closed).at(-1)).toEqual({ name: 'session:ended', payload: [] })
  for (const each of [ana, elsewhere]) expect(await each.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  expect(his.socket.connected).toBe(true)
  await bo.call(getOwnUser)
  await deps.bus.settled()
  expect(await deps.db.many('test', sql`select from availabilities`)).toEqual([])
  expect(await bo.call(getAvailability, { params: { id: bo.id } })).toMatchObject({ availability: null })
})

test('a sign-in with the old password during the change leaves no session', async () => {
  const { linksFor, reset, canSignIn, deps, ana } = await townWithReset()
  const { ana_here: token = '' } = await linksFor(ANAS)
  await deps.db.run('test', sql`delete from sessions`)
  const answers = await Promise.all([
    reset(token),
    ...Array.from({ length: 4 }, () => canSignIn('ana_here', 'ana_here has a long password')),
  ])
  expect(answers[0]).toEqual({})
  const sessions = await deps.db.many('test', sql`select from sessions where user_id = ${ana.id}`)
  expect(sessions).toEqual([])
})

test('a changed password is announced by mail', async () => {
  const { linksFor, reset, mails } = await townWithReset()
  const { ana_here: token = '' } = await linksFor(ANAS)
  await reset(token)
  const [mail, ...others] = await mails()
  expect([mail?.to, mail?.header('Subject'), others]).toEqual([[ANAS], 'Your password was changed', []])
})

test('a link works once, and using it revokes the account’s other links', async () => {
  const { linksFor, reset, check, canSignIn } = await townWithReset()
  const { ana_here: first = '' } = await linksFor(ANAS)
  const { ana_here: second = '' } = await linksFor(ANAS)
  // A later link does not revoke an earlier one, or anybody could keep another person from ever using one.
  expect(await check(first)).toEqual({ username: 'ana_here' })
  await reset(first)
  for (const token of [first, second]) {
    expect(await check(token)).toEqual(INVALID)
    expect(await reset(token, 'yet another passphrase')).toEqual(INVALID)
  }
  expect(await canSignIn('ana_here', NEW)).toBe(true)
})

test('the same link used twice at the same moment works once', async () => {
  const { linksFor, reset } = await townWithReset()
  const { ana_here: token = '' } = await linksFor(ANAS)
  const outcomes = await Promise.all([
    reset(token, 'the first passphrase'),
    reset(token, 'the second passphrase'),
  ])
  expect(outcomes).toContainEqual({})
  expect(outcomes).toContainEqual(INVALID)
})

test('a link is valid for thirty minutes', async () => {
  const { linksFor, check, reset, clock } = await townWithReset()
  const { ana_here: token = '' } = await linksFor(ANAS)
  clock.passSeconds(30 * 60 - 1)
  expect(await check(token)).toEqual({ username: 'ana_here' })
  clock.passSeconds(1)
  expect([await check(token), await reset(token)]).toEqual([INVALID, INVALID])
})

test('a request that was not processed within thirty minutes is dropped', async () => {
  const { ask, mails, clock } = await townWithReset()
  await ask(ANAS)
  clock.passMinutes(30)
  expect(await mails()).toEqual([])
})

test('unknown and malformed tokens are invalid', async () => {
  const { http } = await townWith()
  for (const token of ['', 'nonsense', 'a'.repeat(22), 'ï', "'; drop table users; --"]) {
    const checked = await makeCall(http, verifyResetToken, { body: { token } })
    const reset = await makeCall(http, resetPassword, { body: { token, newPassword: NEW } })
    expect([token, checked.json(), reset.json()]).toEqual([token, INVALID, INVALID])
  }
})

test('a link that confirms an address cannot reset a password', async () => {
  const { http, mails } = await townWithMail({ people: ['ana'] })
  const [mail] = await mails()
  const token = mail?.tokenFor('/verify-email') as string
  const response = await makeCall(http, resetPassword, { body: { token, newPassword: NEW } })
  expect(response.json()).toEqual(INVALID)
})

test('a bad password is rejected, and the link stays valid', async () => {
  const { linksFor, reset, run, ana, check } = await townWithReset()
  await run(sql`update users set username = 'long_named_ana_here' where id = ${ana.id}`)
  const { long_named_ana_here: token = '' } = await linksFor(ANAS)
  for (const [password, error] of [
    ['ninechars', 'VALIDATION'],
    ['password123', 'PASSWORD_TOO_COMMON'],
    ['Long_Named_Ana_here', 'PASSWORD_IS_USERNAME'],
  ]) {
    expect(await reset(token, password)).toMatchObject({ error })
    expect(await check(token)).toEqual({ username: 'long_named_ana_here' })
  }
})

test('after five requests for an address a caller must pause, whether or not the address is known', async () => {
  const { http, mails } = await townWithMail({ config: { throttles: true, trustedProxies: 1 } })
  await mails()
  const ask = async (email: string, from: string) => {
    const headers = { 'x-forwarded-for': from }
    const response = await makeCall(http, requestPasswordReset, { body: { email }, headers })
    return `${response.statusCode} ${response.body}`
  }
  for (const email of [ANAS, 'nobody@example.org']) {
    const spelled = [email, email.toUpperCase()]
    for (let asked = 0; asked < 5; asked++)
      expect(await ask(spelled[asked % 2] as string, '203.0.113.1')).toBe('200 {}')
    expect(await ask(email, '203.0.113.1')).toMatch(/^429 .*TOO_MANY/)
    // Other callers and other addresses are not limited.
    expect(await ask(email, '203.0.113.2')).toBe('200 {}')
  }
  expect(await ask('bo_here@example.org', '203.0.113.1')).toBe('200 {}')
})

test('what counts the requests is a keyed hash of the address, never the address', async () => {
  const { deps } = await townWith<never>({ people: [] })
  const keys: string[] = []
  const counting = { ...deps.throttles, wait: async (_: object, key: string) => keys.push(key) && 0 }
  await askForReset({ ...deps, throttles: counting }, 'ana@example.org', {
    address: '192.0.2.1',
    askerKey: null,
  })
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{43} 192\.0\.2\.1$/)])
})

test('a mailbox gets at most five mails per half hour, no matter who asks', async () => {
  const { ask, mails, clock } = await townWithReset()
  for (let asked = 0; asked < 9; asked++) await ask(ANAS)
  expect(await mails()).toHaveLength(5)
  clock.passMinutes(30)
  await ask(ANAS)
  expect(await mails()).toHaveLength(1)
})

test('a person who was limited after wrong passwords can sign in with the new password at once', async () => {
  const { http, mails } = await townWithMail({ config: { throttles: true } })
  await mails()
  for (let tries = 0; tries < 11; tries++) await canSignIn(http, 'ana_here', 'what was it')
  await makeCall(http, requestPasswordReset, { body: { email: ANAS } })
  const [mail] = await mails()
  const body = { token: mail?.tokenFor('/reset-password'), newPassword: NEW }
  await makeCall(http, resetPassword, { body })
  expect(await canSignIn(http, 'ana_here', NEW)).toBe(true)
})

test('the link in the mail lets people in whose address others have used up', async () => {
  const { http, mails } = await townWithMail({ config: { throttles: true } })
  await mails()
  for (let nth = 0; nth < 30; nth++) await canSignIn(http, `somebody_${nth}`, 'Summer2026!')
  expect(await canSignIn(http, 'ana_here', 'ana_here has a long password')).toBe(false)
  await makeCall(http, requestPasswordReset, { body: { email: ANAS } })
  const [mail] = await mails()
  const body = { token: mail?.tokenFor('/reset-password'), newPassword: NEW }
  const [mark] = (await makeCall(http, resetPassword, { body })).cookies
  const credentials = { username: 'ana_here', password: NEW }
  const cookie = `${mark?.name}=${mark?.value}`
  expect((await makeCall(http, login, { body: credentials, cookie })).statusCode).toBe(200)
})

test('even the most detailed log contains no passwords, links or addresses', async () => {
  const logLines: string[] = []
  const { linksFor, check, reset, ask, mails, http } = await townWithReset({ logLines })
  const { ana_here: token = '' } = await linksFor(ANAS)
  await ask('nobody@example.org')
  await check(token)
  await http.inject({ url: `/reset-password?token=${token}` })
  await http.inject({ url: `/reset-password/${token}` })
  await http.inject({ url: `/api/verify-reset-token?token=${token}` })
  await reset(token, 'password123')
  await reset(token)
  await mails()
  const log = logLines.join('\n')
  expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(5)
  for (const secret of [token, NEW, 'password123', ANAS, 'ana_here', 'nobody', 'argon2', 'New password'])
    expect(log).not.toContain(secret)
})
