import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { confirmSession, login, register } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail, changePassword } from '@hereabouts/contract/sign-in/endpoints-account'
import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

/** The same password as two systems type it. */
const SPELLINGS = [
  ['a Mac, and Windows', 'Größenverhältnis'.normalize('NFD'), 'Größenverhältnis'.normalize('NFC')],
  ['Vietnamese', 'Đường phố cổ'.normalize('NFD'), 'Đường phố cổ'.normalize('NFC')],
  ['Japanese voiced marks', 'がぎぐげござじずぜぞ'.normalize('NFD'), 'がぎぐげござじずぜぞ'],
  ['Korean syllables', '안녕하세요반갑습니다'.normalize('NFD'), '안녕하세요반갑습니다'],
  ['an ideographic space', '東京 大阪 名古屋 福岡', '東京\u3000大阪\u3000名古屋\u3000福岡'],
  ['a no-break space', 'quatre mots\u00a0bien longs', 'quatre mots bien longs'],
  ['a narrow one', 'deux mille\u202feuros', 'deux mille euros'],
  ['Ångström and Å', 'fifteen \u212bngströms', 'fifteen Ångströms'],
  ['Arabic', 'كلمة السر الطويلة آ'.normalize('NFD'), 'كلمة السر الطويلة آ'],
] as const

describe.each(SPELLINGS)('a password typed in two ways is one: %s', (_, one, other) => {
  test.each([
    ['the first', one, other],
    ['the second', other, one],
  ])('set in %s', async (_, set, typed) => {
    const { http, ana } = await townWith({ people: ['ana'] })
    const body = { username: 'cy_lane', email: 'cy@example.org', interests: [1] }
    expect((await makeCall(http, register, { body: { ...body, password: set } })).statusCode).toBe(200)
    const signedIn = await makeCall(http, login, { body: { username: 'cy_lane', password: typed } })
    expect(signedIn.statusCode).toBe(200)

    const params = { id: ana.id }
    const given = { password: 'ana_here has a long password', newPassword: set }
    await ana.call(changePassword, { params, body: given })
    await ana.call(confirmSession, { body: { password: typed } })
    await ana.call(changeEmail, { params, body: { password: typed, email: 'ana@new.example' } })
    await ana.call(changePassword, { params, body: { password: typed, newPassword: typed } })
    await ana.call(deleteUser, { params, body: { password: set } })
  })
})

test('it is long enough if it is once it is prepared, however it is typed', async () => {
  const { http } = await townWith({ people: [] })
  const body = { username: 'cy_lane', email: 'cy@example.org', interests: [1] }
  const short = 'ééééé'.normalize('NFD')
  expect((await makeCall(http, register, { body: { ...body, password: short } })).statusCode).toBe(422)
  const long = 'ế'.repeat(128).normalize('NFD')
  expect((await makeCall(http, register, { body: { ...body, password: long } })).statusCode).toBe(200)
  const signedIn = await makeCall(http, login, { body: { username: 'cy_lane', password: long } })
  expect(signedIn.statusCode).toBe(200)
})

test('an account from before passwords were prepared keeps working, and takes the prepared form', async () => {
  const { http, deps, ana } = await townWith({ people: ['ana'] })
  const [decomposed, composed] = ['Größenverhältnis'.normalize('NFD'), 'Größenverhältnis'.normalize('NFC')]
  const old = await hash(decomposed, { memoryCost: 8, timeCost: 1 })
  await deps.db.run('test', sql`update users set password_hash = ${old} where id = ${ana.id}`)
  const signIn = async (password: string) =>
    (await makeCall(http, login, { body: { username: 'ana_here', password } })).statusCode

  expect(await signIn(composed)).toBe(401)
  expect(await signIn(decomposed)).toBe(200)
  expect(await signIn(composed)).toBe(200)
  expect(await signIn(decomposed)).toBe(200)
})

test('entering it again replaces an old form, too', async () => {
  const { deps, ana } = await townWith({ people: ['ana'] })
  const old = await hash('quatre\u00a0mots bien', { memoryCost: 8, timeCost: 1 })
  await deps.db.run('test', sql`update users set password_hash = ${old} where id = ${ana.id}`)
  expect(await ana.errorOf(confirmSession, { body: { password: 'quatre mots bien' } })).toBe(
    '403 WRONG_PASSWORD',
  )
  await ana.call(confirmSession, { body: { password: 'quatre\u00a0mots bien' } })
  await ana.call(confirmSession, { body: { password: 'quatre mots bien' } })
})
