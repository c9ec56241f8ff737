import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import { requestPasswordReset } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { contactOf } from '../../test/checking-in.ts'
import { townWithMail } from '../../test/mailing.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const UNICODE = 'Ana@b\u00fccher.example'
const ASCII = 'Ana@xn--bcher-kva.example'

type Stored = readonly [email: string, isConfirmed: boolean]

/** The addresses of two accounts, the older one first, after a start of the server and after another. */
async function afterStarts(stored: readonly [Stored, Stored]) {
  const town = await townWith()
  const { ana, bo, run, deps, app } = town
  const set = ({ id }: Person, [email, isConfirmed]: Stored) =>
    run(sql`update users set email = ${email}, email_verified = ${isConfirmed} where id = ${id}`)
  await set(ana, stored[0])
  await set(bo, stored[1])
  const addresses = () => deps.db.many<{ email: string }>('test', sql`select email from users order by id`)
  await app.prepare()
  const once = await addresses()
  await app.prepare()
  expect(await addresses()).toEqual(once)
  return once.map(({ email }) => email)
}

test.each<[Stored, Stored, readonly [string, string]]>([
  [
    [UNICODE, true],
    ['bo@example.org', true],
    [ASCII, 'bo@example.org'],
  ],
  [
    ['ju\u0308rgen.@B\u00dcCHER.example', false],
    ['bo@\u4f8b\u3048.jp', true],
    ['ju\u0308rgen.@xn--bcher-kva.example', 'bo@xn--r8jz45g.jp'],
  ],
  // Signing up with an address that is somebody else's was always possible.
  [
    [UNICODE, true],
    [ASCII, false],
    [ASCII, ASCII],
  ],
  [
    [UNICODE, false],
    [ASCII, true],
    [ASCII, ASCII],
  ],
  // Both confirmed: each keeps its address.
  [
    [UNICODE, true],
    [ASCII.toLowerCase(), true],
    [UNICODE, ASCII.toLowerCase()],
  ],
  [
    [ASCII, true],
    [UNICODE, true],
    [ASCII, UNICODE],
  ],
  // Two spellings in Unicode: the older account gets the one in ASCII.
  [
    [UNICODE, true],
    ['ana@bu\u0308cher.example', true],
    [ASCII, 'ana@bu\u0308cher.example'],
  ],
  // Nothing that IDNA can convert.
  [
    ['ana@-b\u00fccher.example', true],
    ['用户@example.org', true],
    ['ana@-b\u00fccher.example', '用户@example.org'],
  ],
])('addresses %j and %j are %j after a start', async (older, newer, expected) => {
  expect(await afterStarts([older, newer])).toEqual(expected)
})

test('more addresses than one batch are rewritten', async () => {
  const { run, deps, app } = await townWith({ people: [] })
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'many_' || n, 'Many', 'many' || n || '@b\u00fccher.example', 'x', now() from generate_series(1, 450) as n`)
  await app.prepare()
  const { left } = await deps.db.one<{ left: number }>(
    'test',
    sql`select count(*)::int as left from users where email not like '%@xn--bcher-kva.example'`,
  )
  expect(left).toBe(0)
})

test('a link from before the start still works, and a new password can be requested with either spelling', async () => {
  const { ana, run, app, http, mails } = await townWithMail<'ana'>({ people: ['ana'] })
  await run(sql`update users set email = ${UNICODE} where id = ${ana.id}`)
  await run(sql`update email_tokens set email = ${UNICODE}`)
  const [mail] = await mails()
  await app.prepare()
  await ana.call(verifyEmail, { body: { token: mail?.tokenFor('/verify-email') as string } })
  for (const email of [UNICODE, ASCII]) {
    await makeCall(http, requestPasswordReset, { body: { email } })
    expect(await mails()).toHaveLength(1)
  }
})

test('addresses of contacts are rewritten, unless the list has both spellings', async () => {
  const town = await townWith()
  const { ana, bo, deps, app } = town
  await contactOf(town, ana, { email: 'sam@b\u00fccher.example', token: 'a' })
  await contactOf(town, bo, { email: 'sam@b\u00fccher.example', token: 'b' })
  await contactOf(town, bo, { email: 'SAM@xn--bcher-kva.example', token: 'c' })
  for (const _ of ['once', 'twice']) await app.prepare()
  const rows = await deps.db.many<{ email: string }>(
    'test',
    sql`select email from trusted_contacts order by id`,
  )
  expect(rows.map(({ email }) => email)).toEqual([
    'sam@xn--bcher-kva.example',
    'sam@b\u00fccher.example',
    'SAM@xn--bcher-kva.example',
  ])
})
