import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { sendVerificationMail, verifyEmail, verifyEmailCode } from '@hereabouts/contract/email/endpoints'
import { askerCookieName } from '@hereabouts/contract/http/asker-cookie'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { login, logout } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import {
  requestPasswordReset,
  resetPassword,
  verifyResetCode,
  verifyResetToken,
} from '@hereabouts/contract/sign-in/endpoints-password-reset'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import { makeCall, type Person } from '../../test/person.ts'

const INVALID = '400 INVALID_EMAIL_CODE'
const NEW = 'an entirely new passphrase'
const PHONE = 'a-phone-with-a-random-key'
const LAPTOP = 'a-laptop-with-another-one'

/** Another code than this one. */
const wrong = (code: string, nth = 1) => String((Number(code) + nth) % 1_000_000).padStart(6, '0')

async function townWithCodes(options: Parameters<typeof townWithMail<'ana' | 'bo'>>[0] = {}) {
  const town = await townWithMail(options)
  const { http } = town
  const browserCall = (browser: string | null) =>
    browser === null ? {} : { cookie: `${askerCookieName(false)}=${browser}` }
  return {
    ...town,
    /** The codes of the latest e-mail. */
    codes: async () => (await town.mails()).at(-1)?.codes ?? [],
    isConfirmed: async (person: Person) => (await person.call(getOwnUser)).emailVerified,
    askReset: (browser: string | null, email = 'ana_here@example.org') =>
      makeCall(http, requestPasswordReset, { body: { email }, ...browserCall(browser) }),
    /** The token for a code, or the error. */
    async exchange(browser: string | null, code: string): Promise<string> {
      const answer = await makeCall(http, verifyResetCode, { body: { code }, ...browserCall(browser) })
      if (answer.statusCode === 200) return answer.json<{ token: string }>().token
      return `${answer.statusCode} ${answer.json<ErrorBody>().error}`
    },
  }
}

test.each<[how: string, typed: (code: string) => string]>([
  ['as it is', (code) => code],
  ['in two groups', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['with what surrounds it', (code) => ` ${code.slice(0, 3)}-${code.slice(3)}.\n`],
  ['in full width', (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  [
    'in Arabic-Indic digits',
    (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  ],
])('the code of the e-mail confirms the address like its link, typed %s', async (_, typed) => {
  const { ana, codes, isConfirmed } = await townWithCodes({ people: ['ana'] })
  const [code = ''] = await codes()
  const user = await ana.call(verifyEmailCode, { body: { code: typed(code) } })
  expect(user).toEqual({ ...ana.user, emailVerified: true })
  expect(await isConfirmed(ana)).toBe(true)
  // Used up, like the link.
  expect(await ana.errorOf(verifyEmailCode, { body: { code } })).toBe(INVALID)
})

test.each(['', '12345', '1234567', 'abcdef', '１２３'])('%j is no code', async (code) => {
  const { ana } = await townWithCodes({ people: ['ana'] })
  expect(await ana.errorOf(verifyEmailCode, { body: { code } })).toBe('422 VALIDATION')
})

test('a code works only in the session that asked for it', async () => {
  const { ana, bo, codes, signIn, isConfirmed } = await townWithCodes()
  await ana.call(sendVerificationMail)
  const [code = ''] = await codes()
  const laptop = await signIn(ana)
  for (const other of [bo, laptop])
    expect(await other.errorOf(verifyEmailCode, { body: { code } })).toBe(INVALID)
  await ana.call(logout)
  expect(await laptop.errorOf(verifyEmailCode, { body: { code } })).toBe(INVALID)
  expect([await isConfirmed(laptop), await isConfirmed(bo)]).toEqual([false, false])
})

test('a code works for ten minutes, while its link works on', async () => {
  const { ana, bo, mails, clock } = await townWithCodes()
  const [hers, his] = await mails()
  clock.passSeconds(10 * 60 - 1)
  await ana.call(verifyEmailCode, { body: { code: hers?.codes[0] as string } })
  clock.passSeconds(1)
  expect(await bo.errorOf(verifyEmailCode, { body: { code: his?.codes[0] as string } })).toBe(INVALID)
  await bo.call(verifyEmail, { body: { token: his?.tokenFor('/verify-email') as string } })
})

test('a code has five tries, even at the same moment, and the link still works afterwards', async () => {
  const { ana, mails } = await townWithCodes({ people: ['ana'] })
  const [mail] = await mails()
  const code = mail?.codes[0] as string
  const tries = Array.from({ length: 5 }, (_, nth) =>
    ana.errorOf(verifyEmailCode, { body: { code: wrong(code, nth + 1) } }),
  )
  expect(await Promise.all(tries)).toEqual(Array(5).fill(INVALID))
  expect(await ana.errorOf(verifyEmailCode, { body: { code } })).toBe(INVALID)
  await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
})

test('the fifth try can be the right one', async () => {
  const { ana, codes } = await townWithCodes({ people: ['ana'] })
  const [code = ''] = await codes()
  for (let nth = 1; nth < 5; nth++) await ana.errorOf(verifyEmailCode, { body: { code: wrong(code, nth) } })
  await ana.call(verifyEmailCode, { body: { code } })
})

test('asking again makes the earlier code invalid, but not the earlier link', async () => {
  const { ana, mails } = await townWithCodes({ people: ['ana'] })
  await ana.call(sendVerificationMail)
  const [first, second] = await mails()
  expect(await ana.errorOf(verifyEmailCode, { body: { code: first?.codes[0] as string } })).toBe(INVALID)
  expect(second?.codes).toHaveLength(1)
  await ana.call(verifyEmail, { body: { token: first?.tokenFor('/verify-email') as string } })
})

test('asking again and again gives an account at most fifteen wrong codes a day', async () => {
  const { ana, codes, clock, askReset, exchange } = await townWithCodes({
    people: ['ana'],
    config: { throttles: true, trustedProxies: 1 },
  })
  await codes()
  const latest = async (browser: string) => {
    clock.passMinutes(30)
    await askReset(browser)
    return (await codes())[0] as string
  }
  for (let nth = 0; nth < 3; nth++) {
    const code = await latest(`${LAPTOP}${nth}`)
    for (let tries = 1; tries <= 5; tries++) await exchange(`${LAPTOP}${nth}`, wrong(code, tries))
  }
  expect(await exchange(PHONE, await latest(PHONE))).toBe(INVALID)
  expect(ana.user.emailVerified).toBe(false)
})

test('the code at a new address changes the address', async () => {
  const { ana, mails, isConfirmed } = await townWithCodes({ people: ['ana'] })
  await mails()
  const body = { password: 'ana_here has a long password', email: 'new@example.org' }
  await ana.call(changeEmail, { params: { id: ana.id }, body })
  const mail = (await mails()).find(({ to }) => to[0] === 'new@example.org')
  expect(await ana.call(verifyEmailCode, { body: { code: mail?.codes[0] as string } })).toMatchObject({
    email: 'new@example.org',
    emailVerified: true,
  })
  expect(await isConfirmed(ana)).toBe(true)
})

test('an address that got no e-mail has no code that could be guessed', async () => {
  const { ana, bo, codes, deps } = await townWithCodes({ config: { throttles: true } })
  const change = (person: Person) =>
    person.call(changeEmail, {
      params: { id: person.id },
      body: { password: `${person.username} has a long password`, email: 'victim@example.org' },
    })
  // Somebody else has used up the e-mails of the address.
  for (let nth = 0; nth < 3; nth++)
    await deps.throttles.allow(
      { name: 'mails sent', tries: 3, perSeconds: 86_400 },
      deps.secret.digest('address that gets mails', 'victim@example.org').toString('base64url'),
    )
  await change(ana)
  await change(bo)
  await codes()
  const rows = await deps.db.many(
    'test',
    sql`select code_hash from email_tokens where purpose = 'change' and code_hash is not null`,
  )
  expect(rows).toEqual([])
})

test('in the browser that asked, the code of a reset leads to a new password', async () => {
  const { askReset, codes, exchange, http } = await townWithCodes({ people: ['ana'] })
  await codes()
  await askReset(PHONE)
  const [code = ''] = await codes()
  for (const other of [LAPTOP, null]) expect(await exchange(other, code)).toBe(INVALID)
  const token = await exchange(PHONE, code)
  expect(await exchange(PHONE, code)).toBe(INVALID)
  expect((await makeCall(http, verifyResetToken, { body: { token } })).json()).toEqual({
    username: 'ana_here',
  })
  expect((await makeCall(http, resetPassword, { body: { token, newPassword: NEW } })).statusCode).toBe(200)
  const credentials = { username: 'ana_here', password: NEW }
  expect((await makeCall(http, login, { body: credentials })).statusCode).toBe(200)
})

test('somebody who asked without a key gets a link only', async () => {
  const { askReset, mails, exchange } = await townWithCodes({ people: ['ana'] })
  await mails()
  await askReset(null)
  const [mail] = await mails()
  expect(mail?.codes).toEqual([])
  expect(mail?.raw).not.toContain('code')
  expect(await exchange(null, '123456')).toBe(INVALID)
})

test('each account with the address has its own code', async () => {
  const { ana, bo, run, askReset, codes, exchange, http } = await townWithCodes()
  await codes()
  await run(sql`update users set email = ${ana.user.email} where id = ${bo.id}`)
  await askReset(PHONE)
  const both = await codes()
  expect(both).toHaveLength(2)
  const names = []
  for (const code of both) {
    const token = await exchange(PHONE, code)
    names.push(
      (await makeCall(http, verifyResetToken, { body: { token } })).json<{ username: string }>().username,
    )
  }
  expect(names.sort()).toEqual(['ana_here', 'bo_here'])
})

test('a code says nothing about whether an address has an account', async () => {
  const { askReset, exchange, codes } = await townWithCodes({ people: ['ana'] })
  await codes()
  const outcomes = []
  for (const [browser, email] of [
    [PHONE, 'ana_here@example.org'],
    [LAPTOP, 'nobody@example.org'],
  ] as const) {
    await askReset(browser, email)
    const [code = '123456'] = await codes()
    for (let nth = 1; nth <= 7; nth++) outcomes.push(await exchange(browser, wrong(code, nth)))
  }
  expect(outcomes).toEqual(Array(14).fill(INVALID))
})

test('typing a code does the same work with and without an account', async () => {
  const { askReset, exchange, mails, deps } = await townWithCodes({ people: ['ana'] })
  await askReset(PHONE)
  await askReset(LAPTOP, 'nobody@example.org')
  await mails()
  const work = []
  for (const browser of [PHONE, LAPTOP]) {
    const asked: string[] = []
    const [one, many] = [vi.spyOn(deps.db, 'one'), vi.spyOn(deps.db, 'many')]
    await exchange(browser, '000000')
    for (const spy of [one, many]) asked.push(...spy.mock.calls.map(([label]) => label))
    vi.restoreAllMocks()
    work.push(asked)
  }
  expect(work[0]).toEqual(['email.countCodeTry', 'email.listCodes'])
  expect(work[1]).toEqual(work[0])
})

test('only keyed hashes of codes and of who asked are stored', async () => {
  const { ana, bo, askReset, mails, deps } = await townWithCodes()
  await askReset(PHONE)
  const sent = (await mails()).flatMap(({ codes }) => codes)
  expect(sent).toHaveLength(3)
  const rows = await deps.db.many<{ all: string; codeHash: Buffer | null }>(
    'test',
    sql`select row_to_json(email_tokens)::text as all, code_hash from email_tokens where user_id in (${ana.id}, ${bo.id})`,
  )
  for (const code of sent) for (const { all } of rows) expect(all).not.toContain(`"${code}"`)
  expect(JSON.stringify(rows)).not.toContain(PHONE)
  expect(new Set(rows.map(({ codeHash }) => codeHash?.toString('hex'))).size).toBe(rows.length)
})
