import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { ITS_ID, withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'

const LANE = {
  username: 'Ana_Lane',
  password: 'a long enough passphrase',
  email: 'Ana@Example.org',
  interests: [2, 1],
}

test('signing up returns the user and signs them in', async () => {
  const { http } = await townWith({ people: [] })
  const response = await makeCall(http, register, { body: LANE })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    id: expect.any(Number),
    username: 'Ana_Lane',
    name: 'Ana_Lane',
    avatarUrl: null,
    askMeAbout: '',
    languages: [],
    pronouns: '',
    email: 'Ana@Example.org',
    emailVerified: false,
    isVerified: false,
    role: 'user',
    verificationDetails: { status: 'none', documentType: null, verificationDate: null },
    interests: [
      { id: 1, name: 'Coffee chat', category: 'social_activities' },
      { id: 2, name: 'Board games', category: 'social_activities' },
    ],
    waitingInterests: [],
    privacySettings: { onlyShowVerified: false, connectWithUnverified: true, visibleToVerifiedOnly: false },
    locale: null,
    timeFormat: null,
  })
  const cookie = cookieIn(response)
  expect((await makeCall(http, getOwnUser, { cookie })).json()).toEqual(response.json())
})

test('privacy settings can be chosen at sign-up, and the others get their defaults', async () => {
  const { http } = await townWith({ people: [] })
  const settings = { onlyShowVerified: true, connectWithUnverified: false }
  const response = await makeCall(http, register, { body: { ...LANE, privacySettings: settings } })
  expect(response.json<OwnUser>().privacySettings).toEqual({ ...settings, visibleToVerifiedOnly: false })
})

test('the language at sign-up is kept', async () => {
  const { http } = await townWith({ people: [] })
  const response = await makeCall(http, register, { body: { ...LANE, locale: 'pt-BR' } })
  expect(response.json<OwnUser>().locale).toBe('pt-BR')
})

test.each(['support', 'Hereabouts_Team', 'm0derator'])(
  'the username %s is kept for the team',
  async (username) => {
    const { http } = await townWith({ people: [] })
    const response = await makeCall(http, register, { body: { ...LANE, username } })
    expect(errorIn(response)).toBe('409 USERNAME_TAKEN')
  },
)

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['es-419', 'es'],
  ['ar-EG;q=0.8, tlh', 'ar'],
  ['en;q=0.1, ja;q=0.9', 'ja'],
  ['tlh', null],
  ['*', null],
  ['', null],
  ['nonsense;;q=x', null],
])('without one, it is the best of Accept-Language: %j', async (language, locale) => {
  const { http } = await townWith({ people: [] })
  const headers = { 'accept-language': language }
  const response = await makeCall(http, register, { body: LANE, headers })
  expect(response.json<OwnUser>().locale).toBe(locale)
})

test.each([
  ['an\u200bana@example.org', 'anana@example.org'],
  ['mailto:ana@bücher.example,', 'ana@xn--bcher-kva.example'],
  ['Ana <Ana.Lane+meet@Example.org>', 'Ana.Lane+meet@Example.org'],
])('an address is stored as it was meant: %j', async (typed, stored) => {
  const { http } = await townWith({ people: [] })
  const response = await makeCall(http, register, { body: { ...LANE, email: typed } })
  expect(response.json<OwnUser>().email).toBe(stored)
})

test('spaces around a username and an address are dropped', async () => {
  const { http } = await townWith({ people: [] })
  const body = { ...LANE, username: '  ana_lane ', email: ' ana@example.org ' }
  expect((await makeCall(http, register, { body })).json()).toMatchObject({
    username: 'ana_lane',
    email: 'ana@example.org',
  })
})

test.each<[string, Record<string, unknown>, string]>([
  ['a username of two characters', { username: 'an' }, 'username'],
  ['a username of thirty-one', { username: 'a'.repeat(31) }, 'username'],
  ['a username with a space', { username: 'ana lane' }, 'username'],
  ['a username with an accent', { username: 'añalane' }, 'username'],
  ['a username with an @', { username: 'ana@lane' }, 'username'],
  ['a username with two lines', { username: 'ana\nlane' }, 'username'],
  ['a password of nine characters', { password: 'ninechars' }, 'password'],
  ['a password of nine emoji', { password: '🧗'.repeat(9) }, 'password'],
  ['a password of 129 characters', { password: 'a1'.repeat(64).concat('b') }, 'password'],
  ['a password with NUL', { password: 'a long enough\0 passphrase' }, 'password'],
  ['an address without @', { email: 'example.org' }, 'email'],
  ['an address without a dot', { email: 'ana@localhost' }, 'email'],
  ['an address with two @', { email: 'ana@lane@example.org' }, 'email'],
  ['an address with a space', { email: 'ana lane@example.org' }, 'email'],
  ['an address of two lines', { email: 'ana@example.org\nBcc: bo@example.org' }, 'email'],
  ['an address that is too long', { email: `${'a'.repeat(243)}@example.org` }, 'email'],
  ['no username', { username: undefined }, 'username'],
  ['no password', { password: undefined }, 'password'],
  ['no address', { email: undefined }, 'email'],
  ['no interests', { interests: undefined }, 'interests'],
  ['interests by name only', { interests: 'Chess' }, 'interests'],
  ['a setting that does not exist', { privacySettings: { invisible: true } }, 'privacySettings'],
  ['a setting that is neither on nor off', { privacySettings: { onlyShowVerified: 1 } }, 'privacySettings'],
])('signing up with %s fails, and the message names the field', async (_, wrong, field) => {
  const { http, deps } = await townWith({ people: [] })
  const response = await makeCall(http, register, { body: { ...LANE, ...wrong } })
  expect([response.statusCode, response.json<ErrorBody>().error]).toEqual([422, 'VALIDATION'])
  expect(response.json<ErrorBody>().message).toMatch(new RegExp(`^${field}[.:]`))
  expect(response.cookies).toEqual([])
  expect(await deps.db.many('test', sql`select id from users`)).toEqual([])
})

test.each<[string, object | undefined, string, string?]>([
  ['an empty form', {}, 'username: Fill this in.', 'username'],
  ['no address', { ...LANE, email: undefined }, 'email: Fill this in.', 'email'],
  ['nothing at all', undefined, 'The data provided is invalid.'],
])(
  'the message about %s is in plain words, and names the field for programs too',
  async (_, body, message, field) => {
    const { http } = await townWith({ people: [] })
    const response = await makeCall(http, register, { body: body as never })
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        error: 'VALIDATION',
        message,
        ...(field && { params: { field, rule: 'Fill this in.' } }),
        ...ITS_ID,
      },
    ])
  },
)

test('signing up cannot set a role, verification or any other field', async () => {
  const { http } = await townWith({ people: [] })
  for (const extra of [
    { role: 'admin' },
    { isVerified: true },
    { simulated: true },
    { emailVerified: true },
    { id: 7 },
  ])
    expect(errorIn(await makeCall(http, register, { body: { ...LANE, ...extra } }))).toBe('422 VALIDATION')
})

test.each<[string, Record<string, unknown>, string]>([
  ['a common password', { password: 'PassWord123' }, '422 PASSWORD_TOO_COMMON'],
  [
    'the username as the password',
    { username: 'ana-from-the-lane', password: 'ANA-from-the-lane' },
    '422 PASSWORD_IS_USERNAME',
  ],
  [
    'a setting for verified people',
    { privacySettings: { visibleToVerifiedOnly: true } },
    '422 VERIFIED_ONLY_SETTING',
  ],
])('signing up with %s is rejected', async (_, wrong, error) => {
  const { http, deps } = await townWith({ people: [] })
  expect(errorIn(await makeCall(http, register, { body: { ...LANE, ...wrong } }))).toBe(error)
  expect(await deps.db.many('test', sql`select id from users`)).toEqual([])
})

test.each([
  ['ten characters', 'ten chars!'],
  ['ten emoji', '🧗'.repeat(10)],
  ['128 characters', 'a1'.repeat(64)],
  ['128 emoji', '🧗'.repeat(128)],
  ['nothing but spaces', ' '.repeat(12)],
  ['any script', 'пароль из слов'],
])('a password of %s is accepted', async (_, password) => {
  const { http } = await townWith({ people: [] })
  expect((await makeCall(http, register, { body: { ...LANE, password } })).statusCode).toBe(200)
})

test('a username is taken regardless of case', async () => {
  const { http } = await townWith({ people: [] })
  await makeCall(http, register, { body: LANE })
  for (const username of ['Ana_Lane', 'ana_lane', 'ANA_LANE', ' ana_Lane '])
    expect(errorIn(await makeCall(http, register, { body: { ...LANE, username } }))).toBe(
      '409 USERNAME_TAKEN',
    )
})

describe('a username that looks like somebody else’s', () => {
  test.each([
    ['Bill_Lane', 'BiII_Lane'],
    ['bill_lane', 'bi11-lane'],
    ['bill_lane', 'b1ll_lane'],
    ['bob_lane', 'B0b_lane'],
    ['bernard', 'bemard'],
    ['walter', 'vvalter'],
    ['ana_lane', 'ana__-lane'],
  ])('gets the same response as a taken one: after %s, %s', async (username, lookAlike) => {
    const { http } = await townWith({ people: [] })
    const signUp = (name: string) => makeCall(http, register, { body: { ...LANE, username: name } })
    expect((await signUp(username)).statusCode).toBe(200)
    const [same, alike] = [await signUp(username), await signUp(lookAlike)]
    expect([alike.statusCode, withoutId(alike.body)]).toEqual([same.statusCode, withoutId(same.body)])
    expect(errorIn(alike)).toBe('409 USERNAME_TAKEN')
  })

  test.each([
    ['ana2', 'ana3'],
    ['marlene', 'marcene'],
    ['clara_lane', 'dara_lane'],
    ['ana_lane', 'analane'],
  ])('is accepted when people can tell the two apart: %s and %s', async (username, other) => {
    const { http } = await townWith({ people: [] })
    for (const name of [username, other]) {
      const { statusCode } = await makeCall(http, register, { body: { ...LANE, username: name } })
      expect(statusCode).toBe(200)
    }
  })

  test('goes to only one of several people who sign up at the same moment', async () => {
    const { http } = await townWith({ people: [] })
    const responses = await Promise.all(
      ['bill_lane', 'biII_lane', 'b1ll_lane'].map((username) =>
        makeCall(http, register, { body: { ...LANE, username } }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})

test('of several sign-ups with one name at the same moment, one succeeds and the others get an error', async () => {
  const { http, deps } = await townWith({ people: [] })
  const names = ['ana_lane', 'Ana_Lane', 'ANA_LANE', 'ana_lane']
  const responses = await Promise.all(
    names.map((username) => makeCall(http, register, { body: { ...LANE, username } })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(await deps.db.many('test', sql`select id from users`)).toHaveLength(1)
  expect(await deps.db.many('test', sql`select id from sessions`)).toHaveLength(1)
})

test('signing up does not reveal whether an address is known, even a verified one', async () => {
  const { ana, http, run } = await townWith({ people: ['ana'] })
  const body = { ...LANE, email: ana.user.email }
  const unknown = await makeCall(http, register, { body: { ...LANE, username: 'first' } })
  const known = await makeCall(http, register, { body: { ...body, username: 'second' } })
  await run(sql`update users set email_verified = true where id = ${ana.id}`)
  const verified = await makeCall(http, register, { body: { ...body, username: 'third' } })
  expect([known, verified].map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const shapeOf = (response: LightMyRequestResponse) => Object.keys(response.json()).sort()
  expect(shapeOf(known)).toEqual(shapeOf(unknown))
  expect(shapeOf(verified)).toEqual(shapeOf(unknown))
  expect(verified.json()).toMatchObject({ emailVerified: false })
})

test('passwords are stored as argon2id hashes of at least the recommended cost, each with its own salt', async () => {
  const { http, deps } = await townWith({ people: [], isPasswordCostReal: true })
  for (const username of ['first', 'second']) await makeCall(http, register, { body: { ...LANE, username } })
  const rows = await deps.db.many<{ passwordHash: string }>('test', sql`select password_hash from users`)
  const [one, other] = rows.map(({ passwordHash }) => passwordHash)
  const [, memoryKib, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one ?? '') ?? []
  // https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
  expect(Number(memoryKib)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(one).not.toBe(other)
})

test('one network address can sign up thirty accounts an hour, without limiting other addresses', async () => {
  const { http } = await townWith({ people: [], config: { throttles: true, trustedProxies: 1 } })
  const signUp = (address: string) =>
    makeCall(http, register, {
      body: { ...LANE, password: 'PassWord123' },
      headers: { 'x-forwarded-for': address },
    })
  for (let made = 0; made < 30; made++)
    expect(errorIn(await signUp('203.0.113.1'))).toBe('422 PASSWORD_TOO_COMMON')
  expect(errorIn(await signUp('203.0.113.1'))).toBe('429 TOO_MANY')
  expect(errorIn(await signUp('203.0.113.2'))).toBe('422 PASSWORD_TOO_COMMON')
})

function cookieIn({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function errorIn(response: LightMyRequestResponse): string {
  return `${response.statusCode} ${response.json<ErrorBody>().error}`
}
