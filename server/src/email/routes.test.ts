import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { askContact } from '@hereabouts/contract/checkins/endpoints'
import { sendVerificationMail, verifyEmail } from '@hereabouts/contract/email/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import { requestPasswordReset } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { townWithMail } from '../../test/mailing.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
import { appointAdmins } from './service.ts'

type Mailing = Awaited<ReturnType<typeof townWithMail>>

async function isVerified(person: Person): Promise<boolean> {
  return (await person.call(getOwnUser)).emailVerified
}

async function roleOf({ deps }: Pick<Mailing, 'deps'>, person: Person): Promise<string> {
  const { role } = await deps.db.one<{ role: string }>(
    'test',
    sql`select role from users where id = ${person.id}`,
  )
  return role
}

/**
 * Gives somebody another person's address, as if they had signed up with it. Resolves to their link's token.
 */
async function claimAddress({ run, mails }: Pick<Mailing, 'run' | 'mails'>, person: Person, email: string) {
  await mails()
  await run(sql`update users set email = ${email} where id = ${person.id}`)
  await person.call(sendVerificationMail)
  const [mail] = await mails()
  return mail?.tokenFor('/verify-email') as string
}

test('signing up sends one mail to the given address, with the account’s name and the link', async () => {
  const { mails, ana } = await townWithMail({ people: ['ana'] })
  const [mail, ...others] = await mails()
  expect([mail?.to, others]).toEqual([['ana_here@example.org'], []])
  expect(mail?.header('Subject')).toBe('Confirm your e-mail address')
  expect(mail?.raw).toContain('belongs to ana_here')
  expect(mail?.raw).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{22}$/m)
  expect(await isVerified(ana)).toBe(false)
})

test('the link begins with our public URL, whatever host the request named', async () => {
  const { http, mails } = await townWithMail({
    people: [],
    config: { publicUrl: 'https://hereabouts.example' },
  })
  const body = {
    username: 'ana',
    password: 'a long enough passphrase',
    email: 'ana@example.org',
    interests: [1],
  }
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: 'https://hereabouts.example',
  }
  expect((await makeCall(http, register, { body, headers })).statusCode).toBe(200)
  const [mail] = await mails()
  expect(mail?.raw).toContain('\nhttps://hereabouts.example/verify-email?token=')
  expect(mail?.raw).not.toContain('evil')
})

test('a failed sign-up sends nothing', async () => {
  const { http, mails } = await townWithMail({ people: ['ana'] })
  await mails()
  const body = {
    username: 'ANA_here',
    password: 'a long enough passphrase',
    email: 'x@example.org',
    interests: [1],
  }
  expect((await makeCall(http, register, { body })).statusCode).toBe(409)
  expect(await mails()).toEqual([])
})

test('the link confirms the signed-in person’s address and notifies their other devices', async () => {
  const { mails, ana, bo, listen } = await townWithMail()
  const [mail] = await mails()
  const [hers, his] = [await listen(ana), await listen(bo)]
  const user = await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  expect(user).toEqual({ ...ana.user, emailVerified: true })
  expect(await ana.call(getOwnUser)).toEqual(user)
  expect(exceptInbox(await hers.received())).toEqual([{ name: 'user:changed', payload: [] }])
  expect(await his.received()).toEqual([])
  expect(await isVerified(bo)).toBe(false)
})

test('a link works once, and using it revokes the account’s other links', async () => {
  const { mails, ana, run } = await townWithMail({ people: ['ana'] })
  await ana.call(sendVerificationMail)
  const tokens = (await mails()).map((mail) => mail.tokenFor('/verify-email'))
  expect(tokens).toHaveLength(2)
  await ana.call(verifyEmail, { body: { token: tokens[0] as string } })
  await run(sql`update users set email_verified = false`)
  for (const token of tokens)
    expect(await ana.errorOf(verifyEmail, { body: { token } })).toBe('400 INVALID_EMAIL_TOKEN')
  expect(await isVerified(ana)).toBe(false)
})

test('a link is valid for thirty minutes', async () => {
  const { mails, ana, bo, clock } = await townWithMail()
  const [hers, his] = (await mails()).map((mail) => mail.tokenFor('/verify-email')) as [string, string]
  clock.passSeconds(30 * 60 - 1)
  await ana.call(verifyEmail, { body: { token: hers } })
  clock.passSeconds(1)
  expect(await bo.errorOf(verifyEmail, { body: { token: his } })).toBe('400 INVALID_EMAIL_TOKEN')
})

test('unknown and malformed tokens are invalid', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  for (const token of ['', 'nonsense', 'a'.repeat(22), 'ï', "'; drop table users; --"])
    expect([token, await ana.errorOf(verifyEmail, { body: { token } })]).toEqual([
      token,
      '400 INVALID_EMAIL_TOKEN',
    ])
})

test('another account’s link confirms neither address and stays valid', async () => {
  const { mails, ana, bo } = await townWithMail()
  const [hers] = (await mails()).map((mail) => mail.tokenFor('/verify-email')) as [string]
  expect(await bo.errorOf(verifyEmail, { body: { token: hers } })).toBe('403 OTHER_ACCOUNT')
  expect([await isVerified(ana), await isVerified(bo)]).toEqual([false, false])
  await ana.call(verifyEmail, { body: { token: hers } })
})

test('signed out, the link alone confirms nothing', async () => {
  const { mails, http, ana } = await townWithMail({ people: ['ana'] })
  const [mail] = await mails()
  const body = { token: mail?.tokenFor('/verify-email') }
  expect((await makeCall(http, verifyEmail, { body })).statusCode).toBe(401)
  expect((await makeCall(http, sendVerificationMail, {})).statusCode).toBe(401)
  expect(await isVerified(ana)).toBe(false)
})

test('a link sent to the account’s previous address is invalid', async () => {
  const { mails, ana, run } = await townWithMail({ people: ['ana'] })
  const [mail] = await mails()
  await run(sql`update users set email = 'new@example.org' where id = ${ana.id}`)
  const token = mail?.tokenFor('/verify-email') as string
  expect(await ana.errorOf(verifyEmail, { body: { token } })).toBe('400 INVALID_EMAIL_TOKEN')
})

test('only a hash of a link is stored, and nothing once it was sent and used', async () => {
  const { mails, ana, deps } = await townWithMail({ people: ['ana'] })
  const [mail] = await mails()
  const token = mail?.tokenFor('/verify-email') as string
  const stored = async () => {
    const rows = await deps.db.many<{ all: string }>(
      'test',
      sql`select row_to_json(email_tokens)::text as all from email_tokens
          union all select row_to_json(outbox)::text from outbox`,
    )
    return rows.map(({ all }) => all)
  }
  expect(await stored()).toHaveLength(1)
  expect((await stored()).join()).not.toContain(token)
  expect((await stored()).join()).not.toContain(Buffer.from(token).toString('hex'))
  await ana.call(verifyEmail, { body: { token } })
  expect(await stored()).toEqual([])
})

test('the mail can be requested again once a minute', async () => {
  const { mails, ana, bo } = await townWithMail({ config: { throttles: true } })
  const [first] = await mails()
  await ana.call(sendVerificationMail)
  expect((await mails()).map(({ to }) => to)).toEqual([['ana_here@example.org']])
  expect(await ana.errorOf(sendVerificationMail)).toBe('429 TOO_MANY')
  expect(await mails()).toEqual([])
  // The pause applies to one person only.
  await bo.call(sendVerificationMail)
  expect((await mails()).map(({ to }) => to)).toEqual([['bo_here@example.org']])
  await ana.call(verifyEmail, { body: { token: first?.tokenFor('/verify-email') as string } })
})

test('one address gets at most three e-mails a day from all accounts, and no answer reveals that others asked', async () => {
  const { http, mails } = await townWithMail({ people: [], config: { throttles: true } })
  const signUp = async (username: string, email: string) => {
    const body = { username, password: 'a long enough passphrase', email, interests: [1] }
    expect((await makeCall(http, register, { body })).statusCode).toBe(200)
    return (await mails()).length
  }
  const sent = []
  for (let nth = 0; nth < 5; nth++) sent.push(await signUp(`crowd_${nth}`, 'Lane@example.org'))
  expect(sent).toEqual([1, 1, 1, 0, 0])
  // Regardless of case. Other addresses are not limited.
  expect(await signUp('crowd_6', 'lane@EXAMPLE.org')).toBe(0)
  expect(await signUp('crowd_7', 'other@example.org')).toBe(1)
})

test('one account can request three e-mails a day, and then gets a hint to look for them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { mails, ana } = await townWithMail({ people: ['ana'], config: { throttles: true } })
  const again = async () => {
    vi.setSystemTime(Date.now() + 61_000)
    return (await ana.answer(sendVerificationMail)).json<{ error?: string }>().error
  }
  expect([await again(), await again(), await again()]).toEqual([undefined, undefined, 'TOO_MANY_MAILS'])
  expect(await mails()).toHaveLength(3)
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect(await again()).toBeUndefined()
})

test('a confirmed address gets no further mail', async () => {
  const { mails, ana } = await townWithMail({ people: ['ana'] })
  const [mail] = await mails()
  await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  await ana.call(sendVerificationMail)
  expect(await mails()).toEqual([])
})

test('an account has at most five valid links, however often it asks', async () => {
  const { mails, ana, clock } = await townWithMail({ people: ['ana'] })
  for (let asked = 0; asked < 8; asked++) await ana.call(sendVerificationMail)
  expect(await mails()).toHaveLength(5)
  clock.passMinutes(30)
  await ana.call(sendVerificationMail)
  expect(await mails()).toHaveLength(1)
})

test('an address belongs to one account: the latest to confirm it takes it, and the previous one is notified', async () => {
  const town = await townWithMail()
  const { ana, bo, listen } = town
  const hers = await claimAddress(town, ana, 'Shared@example.org')
  const his = await claimAddress(town, bo, 'shared@Example.org')
  await ana.call(verifyEmail, { body: { token: hers } })
  // Her confirmation revoked his link. He can request another.
  expect(await bo.errorOf(verifyEmail, { body: { token: his } })).toBe('400 INVALID_EMAIL_TOKEN')
  await bo.call(sendVerificationMail)
  const [mail] = await town.mails()
  const socket = await listen(ana)
  await bo.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  expect([await isVerified(ana), await isVerified(bo)]).toEqual([false, true])
  expect(exceptInbox(await socket.received())).toEqual([{ name: 'user:changed', payload: [] }])
})

test('if two people confirm the same address at the same moment, only one gets it', async () => {
  const town = await townWithMail()
  const { ana, bo } = town
  const tokens = [
    await claimAddress(town, ana, 'shared@example.org'),
    await claimAddress(town, bo, 'shared@example.org'),
  ] as const
  const answers = await Promise.all([
    ana.answer(verifyEmail, { body: { token: tokens[0] } }),
    bo.answer(verifyEmail, { body: { token: tokens[1] } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect([await isVerified(ana), await isVerified(bo)].filter(Boolean)).toHaveLength(1)
})

test('the same link opened twice at the same moment works once', async () => {
  const { mails, ana } = await townWithMail({ people: ['ana'] })
  const [mail] = await mails()
  const body = { token: mail?.tokenFor('/verify-email') as string }
  const answers = await Promise.all([ana.answer(verifyEmail, { body }), ana.answer(verifyEmail, { body })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

describe('an address that the mail server cannot reach', () => {
  const UNREACHABLE = '422 UNREACHABLE_ADDRESS'
  const email = 'jürgen@example.org'

  async function townWithOldMailServer() {
    const server = await startMailServer({ offersUtf8: false })
    const town = await townWith<'ana'>({ people: ['ana'], config: { smtpUrl: server.url } })
    const { ana, deps, run } = town
    await run(sql`update users set email_verified = true where id = ${ana.id}`)
    const waiting = () => deps.db.many('test', sql`select id from outbox`)
    return { ...town, waiting, self: { params: { id: ana.id } } }
  }

  test.each<[string, (town: Awaited<ReturnType<typeof townWithOldMailServer>>) => Promise<string>]>([
    [
      'signs up',
      async ({ http }) => {
        const body = { username: 'jo_lane', password: 'a long enough passphrase', email, interests: [1] }
        const response = await makeCall(http, register, { body })
        return `${response.statusCode} ${response.json<{ error?: string }>().error}`
      },
    ],
    [
      'waits for the link that confirms it',
      async ({ ana, run }) => {
        await run(sql`update users set email = ${email}, email_verified = false`)
        return ana.errorOf(sendVerificationMail)
      },
    ],
    [
      'changes to it',
      ({ ana, self }) =>
        ana.errorOf(changeEmail, { ...self, body: { email, password: 'ana_here has a long password' } }),
    ],
    ['forgot the password', ({ ana }) => ana.errorOf(requestPasswordReset, { body: { email } })],
    [
      'asks a trusted contact',
      ({ ana, self }) => ana.errorOf(askContact, { ...self, body: { name: 'Jo', email } }),
    ],
  ])('is refused at once when somebody %s', async (_, call) => {
    const town = await townWithOldMailServer()
    expect(await call(town)).toBe(UNREACHABLE)
    expect(await town.waiting()).toEqual([])
  })

  test('does not matter once it is confirmed', async () => {
    const { ana, run } = await townWithOldMailServer()
    await run(sql`update users set email = ${email}`)
    expect(await ana.errorOf(sendVerificationMail)).toBe('200 undefined')
  })
})

describe('a mailbox of a person who is banned', () => {
  /** Ana has this confirmed address and this sanction; Bo tries to confirm the other one. */
  async function confirms(hers: string, his: string, kind = 'ban', { isConfirmed = true } = {}) {
    const town = await townWithMail()
    const { ana, bo, run, clock } = town
    await run(sql`update users set email = ${hers}, email_verified = ${isConfirmed} where id = ${ana.id}`)
    const endsAt = kind === 'ban' ? null : new Date(clock.now().getTime() + 60_000)
    await run(sql`insert into measures (user_id, kind, reason, made_at, ends_at)
      values (${ana.id}, ${kind}, 'Was unkind.', ${clock.now()}, ${endsAt})`)
    const token = await claimAddress(town, bo, his)
    const confirm = () => bo.errorOf(verifyEmail, { body: { token } })
    return { ...town, confirm }
  }

  test.each([
    ['ana+1@gmail.com', 'an.a@gmail.com', false],
    ['ana@gmail.com', 'A.N.A+x@googlemail.com', false],
    ['ana@example.org', 'Ana@Example.org', false],
    ['ana@example.org', 'ana+new@example.org', false],
    ['ana@xn--bcher-kva.example', 'ana+2@XN--BCHER-KVA.example', false],
    ['ana@example.org', 'an.a@example.org', true],
    ['ana@example.org', 'ana@example.com', true],
  ])('is %s: %s can be confirmed for another account: %s', async (hers, his, canConfirm) => {
    const { bo, confirm } = await confirms(hers, his)
    expect(await confirm()).toBe(canConfirm ? '200 undefined' : '403 MAILBOX_EXCLUDED')
    expect(await isVerified(bo)).toBe(canConfirm)
  })

  test.each([
    ['suspension', false],
    ['restriction', true],
    ['warning', true],
  ])('is like one under a %s: others can confirm it: %s', async (kind, canConfirm) => {
    const { confirm } = await confirms('ana@example.org', 'ana+2@example.org', kind)
    expect(await confirm()).toBe(canConfirm ? '200 undefined' : '403 MAILBOX_EXCLUDED')
  })

  test('stays excluded while the account is deleted, and until a suspension ends', async () => {
    const { ana, run, clock, confirm } = await confirms('ana@example.org', 'a@example.org', 'suspension')
    await run(sql`update users set email = 'a+1@example.org', standing = 'deleted' where id = ${ana.id}`)
    expect(await confirm()).toBe('403 MAILBOX_EXCLUDED')
    clock.passMinutes(1)
    expect(await confirm()).toBe('200 undefined')
  })

  test('is its owner’s: an address that the banned person never confirmed excludes nobody', async () => {
    const { confirm } = await confirms('bo@example.org', 'bo@example.org', 'ban', { isConfirmed: false })
    expect(await confirm()).toBe('200 undefined')
  })
})

const ADMINS = { adminEmails: ['ana_here@example.org'] }

test('confirming an address of ADMIN_EMAILS makes the account an admin, and no other account', async () => {
  const town = await townWithMail({ config: ADMINS })
  const { ana, bo, mails } = town
  const [hers, his] = (await mails()).map((mail) => mail.tokenFor('/verify-email')) as [string, string]
  expect(await roleOf(town, ana)).toBe('user')
  await ana.call(verifyEmail, { body: { token: hers } })
  await bo.call(verifyEmail, { body: { token: his } })
  expect([await roleOf(town, ana), await roleOf(town, bo)]).toEqual(['admin', 'user'])
})

test('an account that loses an admin address loses the admin role, but keeps a role that was given to it', async () => {
  const town = await townWithMail({ config: ADMINS })
  const { ana, bo, mails, run } = town
  const [mail] = await mails()
  await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  const token = await claimAddress(town, bo, 'ana_here@example.org')
  await bo.call(verifyEmail, { body: { token } })
  expect([await roleOf(town, ana), await roleOf(town, bo)]).toEqual(['user', 'admin'])

  await run(sql`update users set role = 'moderator' where id = ${bo.id}`)
  const again = await claimAddress(town, ana, 'ana_here@example.org')
  await ana.call(verifyEmail, { body: { token: again } })
  expect([await roleOf(town, ana), await roleOf(town, bo)]).toEqual(['admin', 'moderator'])
})

test('starting the server makes accounts admins that confirmed their address before ADMIN_EMAILS named it', async () => {
  const town = await townWithMail({ config: ADMINS })
  await town.run(sql`update users set email_verified = true where id = ${town.bo.id}`)
  await appointAdmins(town.deps)
  expect([await roleOf(town, town.ana), await roleOf(town, town.bo)]).toEqual(['user', 'user'])
  await town.run(sql`update users set email_verified = true`)
  await appointAdmins(town.deps)
  expect([await roleOf(town, town.ana), await roleOf(town, town.bo)]).toEqual(['admin', 'user'])
})

test('expired links are deleted, others stay', async () => {
  const { clock, deps, ana, runRetention } = await townWithMail({ people: ['ana'] })
  clock.passMinutes(15)
  await ana.call(sendVerificationMail)
  clock.passMinutes(15)
  await runRetention()
  expect(await deps.db.many('test', sql`select user_id from email_tokens`)).toHaveLength(1)
})

test('if the mail server says that an address does not exist, its accounts learn it until one is confirmed again', async () => {
  const { ana, bo, server, mails, run, deps } = await townWithMail()
  await mails()
  await run(sql`update users set email_verified = true where id = ${ana.id}`)
  const isReturned = async (person: Person) => (await person.call(getOwnUser)).isEmailReturned ?? false
  const post = () =>
    deps.db.tx((tx) =>
      deps.mailer.post(tx, {
        to: ana.user.email.toUpperCase(),
        about: [ana.id],
        locale: null,
        subject: 'Hello',
        body: ['Hello'],
        expiresAt: new Date(deps.clock.now().getTime() + 60_000),
      }),
    )
  server.does({ rejects: { recipient: 550 }, words: '5.7.1 Blocked for spam' })
  await post()
  await mails()
  expect(await isReturned(ana)).toBe(false)
  server.does({ rejects: { recipient: 550 }, words: 'No such user' })
  await post()
  await mails()
  expect([await isReturned(ana), await isReturned(bo)]).toEqual([true, false])
  server.does({})
  await ana.call(sendVerificationMail)
  const [mail] = await mails()
  await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  expect([await isReturned(ana), await isVerified(ana)]).toEqual([false, true])
})
