import { EMAIL_HINT } from '@hereabouts/contract/accounts/limits'
import { email as emailSchema } from '@hereabouts/contract/accounts/schemas'
import { findAccounts } from '@hereabouts/contract/admin/endpoints-people'
import { askContact } from '@hereabouts/contract/checkins/endpoints'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { writeOutsideReport } from '@hereabouts/contract/outside/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import { requestPasswordReset } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { fieldsOf } from '../../test/samples.ts'
import { townWith } from '../../test/town.ts'

/** An address as it was typed, and as it is stored; null if it is refused. */
const TYPED: readonly (readonly [typed: string, stored: string | null])[] = [
  ['ana@example.org', 'ana@example.org'],
  ['Ana.Lane+meet@example.org', 'Ana.Lane+meet@example.org'],
  // What copying and keyboards add.
  ['\u200bana@example.org', 'ana@example.org'],
  ['ana@example.org\u200f', 'ana@example.org'],
  ['\u202bana@example.org\u202c', 'ana@example.org'],
  ['mailto:ana@example.org', 'ana@example.org'],
  ['ana@example.org,', 'ana@example.org'],
  ['  ana@example.org\n', 'ana@example.org'],
  ['\u3000ana@example.org\u3000', 'ana@example.org'],
  ['\u00a0ana@example.org', 'ana@example.org'],
  ['<ana@example.org>', 'ana@example.org'],
  ['"Ana" <ana@example.org>', 'ana@example.org'],
  ['"Lane, Ana" <ana@example.org>;', 'ana@example.org'],
  ['ana\uff20example.org', 'ana@example.org'],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ana@example.org'],
  ['ana@example\u3002org', 'ana@example.org'],
  // Every spelling of a domain.
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
  ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  ['ana@例え.jp', 'ana@xn--r8jz45g.jp'],
  ['ana@مثال.مصر', 'ana@xn--mgbh0fb.xn--wgbh1c'],
  ['ana@EXAMPLE.ORG', 'ana@EXAMPLE.ORG'],
  ['jürgen@example.org', 'jürgen@example.org'],
  // What cannot be an address.
  ['', null],
  ['ana', null],
  ['ana@example', null],
  ['ana@a..b', null],
  ['ana@example..org', null],
  ['ana@-a.example', null],
  ['ana@a-.example', null],
  ['ana@-bücher.example', null],
  [`ana@${'a'.repeat(64)}.example`, null],
  ['ana@127.0.0.1', null],
  ['ana@[127.0.0.1]', null],
  ['ana@example.org, bo@example.org', null],
  ['ana lane@example.org', null],
  ['ana@@example.org', null],
  ['\u200b', null],
]

type Town = Awaited<ReturnType<typeof addressTown>>

/** Every call that takes an address: makes it, and resolves to the response and the stored address. */
const CALLS: Record<
  string,
  (town: Town, email: string) => Promise<[answer: LightMyRequestResponse, stored: string | undefined]>
> = {
  async register({ http }, email) {
    const username = `ana_${crypto.randomUUID().slice(0, 8)}`
    const body = { username, password: 'a long enough passphrase', email, interests: [1] }
    const answer = await makeCall(http, register, { body })
    return [answer, answer.json().email]
  },
  async changeEmail({ ana, self, newest }, email) {
    const body = { password: 'ana_here has a long password', email }
    const answer = await ana.answer(changeEmail, { ...self, body })
    return [answer, await newest(sql`select email from email_tokens where purpose = 'change'`)]
  },
  async requestPasswordReset({ http, newest }, email) {
    const answer = await makeCall(http, requestPasswordReset, { body: { email } })
    return [
      answer,
      await newest(
        sql`with taken as (delete from password_reset_requests returning email) select email from taken`,
      ),
    ]
  },
  async writeOutsideReport({ http, newest }, email) {
    const body = { about: 'Bo', when: '', text: 'He shouted at people in front of the café.', email }
    const answer = await makeCall(http, writeOutsideReport, { body })
    return [
      answer,
      await newest(sql`with taken as (delete from outside_reports returning email) select email from taken`),
    ]
  },
  async askContact({ ana, self, run }, email) {
    const answer = await ana.answer(askContact, { ...self, body: { name: 'Sam', email } })
    await run(sql`delete from trusted_contacts`)
    return [answer, answer.json().email]
  },
}

async function addressTown() {
  const town = await townWith<'ana'>({ people: ['ana'], confirmed: ['ana'] })
  const { ana, deps } = town
  return {
    ...town,
    self: { params: { id: ana.id } },
    newest: async (query: ReturnType<typeof sql>) =>
      (await deps.db.maybeOne<{ email: string }>('test', query))?.email,
  }
}

test('the calls above are all those that take an address, and check it by one schema', () => {
  const fields = Object.entries(EVERY_ENDPOINT).flatMap(([name, { body, query }]) =>
    Object.entries({ ...fieldsOf(body), ...fieldsOf(query) }).flatMap(([field, schema]) =>
      // The address of a calendar is that of a file. A decision at the gate repeats what the queue showed.
      /mail|address/i.test(field) && !/Calendar$|^decideWaiting$/.test(name)
        ? [{ name, field, isShared: schema === emailSchema }]
        : [],
    ),
  )
  const expected = Object.keys(CALLS).map((name) => ({ name, field: 'email', isShared: true }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(fields.sort(byName)).toEqual(expected.sort(byName))
})

test.each(Object.keys(CALLS))('%s takes an address as it was meant, or refuses it', async (name) => {
  const town = await addressTown()
  const found = []
  for (const [typed] of TYPED) {
    const [answer, stored] = (await CALLS[name]?.(town, typed)) ?? []
    const { error, params } = answer?.json<Partial<ErrorBody>>() ?? {}
    if (error) expect([typed, answer?.statusCode, error, params]).toEqual([typed, 422, 'VALIDATION', REFUSED])
    found.push([typed, error ? null : stored])
  }
  expect(found).toEqual(TYPED)
})

test('the team finds an account by each of these, and none by what cannot be an address', async () => {
  const { ana, run } = await addressTown()
  await run(sql`update users set role = 'moderator' where id = ${ana.id}`)
  for (const [typed, stored] of TYPED.filter(([typed]) => typed.includes('@') || typed.includes('\uff20'))) {
    await run(sql`update users set email = ${stored ?? 'ana@example.org'} where id = ${ana.id}`)
    const { accounts } = await ana.call(findAccounts, { query: { find: typed } })
    expect([typed, accounts.length]).toEqual([typed, stored === null ? 0 : 1])
  }
})

const REFUSED = { field: 'email', rule: EMAIL_HINT }
